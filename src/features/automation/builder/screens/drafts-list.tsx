import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Draft } from '../contract.ts';
import { builderApi, draftsKey } from './builder-api.ts';

/** As many as there can be on one page; whoever has more publishes or discards some. */
export const draftsShown = 100;

/** What was never published yet; without any there is nothing to show. */
export function DraftsList({ loaded }: { loaded: { items: Draft[] } | null }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: draftsKey,
    queryFn: () => builderApi.call.list({ limit: draftsShown }),
    initialData: loaded ?? undefined,
  });
  if (error && !data)
    return (
      <ErrorPanel
        message={reasonOf(error, 'The drafts could not be loaded.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mb-8 rounded-lg border"
      />
    );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mb-8">
      <h2 id="drafts" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Drafts
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {data.items.map(({ id, name, is_sample, updated_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <TextLink to={`/admin/automation/${id}`} className="min-w-0 [overflow-wrap:anywhere]">
              {name}
            </TextLink>
            <SampleBadge show={is_sample} />
            <TimeAgo value={updated_at} className="ml-auto text-[0.8125rem] text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}
