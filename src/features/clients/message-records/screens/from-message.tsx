import { useQuery } from '@tanstack/react-query';
import { isAreaClosed, reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { RecordsQuery } from '../contract.ts';
import { messagePath, messageRecordsApi, messageRecordsKey } from './message-records-api.ts';

/** The message of which a record was made; nothing where it was made another way. */
export function FromMessage({ of, className = '' }: { of: RecordsQuery; className?: string }) {
  const records = useQuery({
    queryKey: [...messageRecordsKey, of],
    queryFn: () => messageRecordsApi.call.list(of),
  });
  // The record is shown to people who may not read messages, too.
  if (isAreaClosed(records.error)) return null;
  if (records.isError)
    return (
      <ErrorPanel
        message={reasonOf(records.error, 'It could not be loaded whether this was made of a message.')}
        onRetry={() => void records.refetch()}
        retrying={records.isFetching}
      />
    );
  const [record] = records.data?.items ?? [];
  if (!record) return null;
  const { asked_by, quote, message, kind, project } = record;
  const words = `From a message of ${asked_by}`;
  return (
    <figure className={`grid min-w-0 gap-1 border-l-2 border-line-strong pl-3 text-sm ${className}`}>
      <figcaption className="[overflow-wrap:anywhere]">
        {message ? <TextLink to={messagePath(message)}>{words}</TextLink> : words}
        {kind === 'change_order' && project && (
          <>
            , for the project <TextLink to={`/admin/projects/${project.id}`}>{project.name}</TextLink>
          </>
        )}
      </figcaption>
      <blockquote className="line-clamp-4 text-muted whitespace-pre-line [overflow-wrap:anywhere]">{quote}</blockquote>
    </figure>
  );
}
