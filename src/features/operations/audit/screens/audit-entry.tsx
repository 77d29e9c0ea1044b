import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { AuditDetail } from '../contract.ts';
import { changesIn, valueText, words } from '../policy.ts';
import { auditApi } from './audit-api.ts';

type AuditEntryProps = { id: string; onRecord: (entity: string, entity_id: string) => void };

export function AuditEntryView({ id, onRecord }: AuditEntryProps) {
  const entry = useQuery({
    queryKey: ['audit', 'entry', id],
    queryFn: () => auditApi.call.get({ id }),
    // An entry never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (entry.data) return <Entry entry={entry.data} onRecord={onRecord} />;
  if (!entry.error) return <LoadingRows rows={6} />;
  return (
    <ErrorPanel
      message={reasonOf(entry.error, 'This entry could not be loaded.')}
      onRetry={() => void entry.refetch()}
      retrying={entry.isFetching}
    />
  );
}

function Entry({ entry, onRecord }: { entry: AuditDetail; onRecord: AuditEntryProps['onRecord'] }) {
  const { changes, rest } = changesIn(entry.details);
  const { entity, entity_id } = entry;
  const facts: KeyValue[] = [
    { label: 'When', value: <LocalTime value={entry.at} look="stamp" /> },
    { label: 'Person', value: entry.actor_email ? `${entry.actor.name} (${entry.actor_email})` : entry.actor.name },
    { label: 'Role', value: entry.actor.role },
    { label: 'Action', value: <code className="font-mono text-[0.8125rem]">{entry.action}</code> },
    { label: 'Record', value: entity_id ? `${words(entity)} ${entity_id}` : words(entity) },
    { label: 'Address', value: entry.ip_address },
    { label: 'Request', value: entry.request_id },
  ];
  return (
    <div className="grid gap-6">
      <p className="text-base leading-relaxed break-words">
        <span className="font-semibold">{entry.actor.name}</span> {entry.text}
      </p>
      {changes.length > 0 && (
        <section aria-label="Changes">
          <h3 className="mb-1 font-semibold">Changes</h3>
          <div className="overflow-x-auto">
            <table className="w-full text-left">
              <thead className="text-[0.8125rem] text-muted">
                <tr>
                  <th className="py-1.5 pr-4 font-medium">What</th>
                  <th className="py-1.5 pr-4 font-medium">Before</th>
                  <th className="py-1.5 font-medium">After</th>
                </tr>
              </thead>
              <tbody className="divide-y border-t">
                {changes.map(({ name, from, to }) => (
                  <tr key={name} className="align-top">
                    <th className="py-2 pr-4 font-normal text-muted">{words(name)}</th>
                    <td className="max-w-48 py-2 pr-4 break-words">{valueText(from)}</td>
                    <td className="max-w-48 py-2 break-words">{valueText(to)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {Object.keys(rest).length > 0 && (
        <section aria-label="Details">
          <h3 className="mb-1 font-semibold">Details</h3>
          <KeyValueList items={Object.entries(rest).map(([name, value]) => ({ label: words(name), value: valueText(value) }))} />
        </section>
      )}
      <KeyValueList items={facts} />
      {entity_id && (
        <Button variant="outline" onClick={() => onRecord(entity, entity_id)} className="justify-self-start">
          All entries of this record
        </Button>
      )}
    </div>
  );
}
