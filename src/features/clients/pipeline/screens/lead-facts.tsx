import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { causeLabels, stageLabels } from '../choices.ts';
import type { Lead, LeadDetail } from '../contract.ts';
import { pipelineApi, pipelineKey } from './pipeline-api.ts';
import { Values } from './values.tsx';

/** Whose lead it is, what it is worth, and how it came to where it is. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { contact, values, opened_at, closed_at } = lead;
  return (
    <div className="mt-5 grid gap-5 border-t pt-4">
      <KeyValueList
        items={[
          {
            label: 'Client',
            value: (
              <>
                <TextLink to={`/admin/clients/${contact.id}`}>{contact.name}</TextLink>
                <span className="block break-all text-muted">{contact.email}</span>
              </>
            ),
          },
          { label: 'Value', value: values.length > 0 ? <Values values={values} /> : 'No estimate sent yet' },
          { label: 'Opened', value: <LocalTime value={opened_at} /> },
          ...(closed_at ? [{ label: 'Closed', value: <LocalTime value={closed_at} /> }] : []),
        ]}
      />
      <Past lead={lead} />
    </div>
  );
}

function Past({ lead }: { lead: Lead }) {
  const detail = useQuery({
    queryKey: [...pipelineKey, 'lead', lead.id, lead.updated_at],
    queryFn: () => pipelineApi.call.get({ id: lead.id }),
  });
  if (detail.isError && !detail.data) {
    return (
      <ErrorPanel
        message={reasonOf(detail.error, 'The history could not be loaded.')}
        onRetry={() => void detail.refetch()}
        retrying={detail.isFetching}
        className="rounded-lg border"
      />
    );
  }
  if (!detail.data) return <Skeleton className="h-28" />;
  const { estimates, history } = detail.data;
  return (
    <>
      {estimates.length > 0 && (
        <section aria-labelledby="lead-estimates">
          <h3 id="lead-estimates" className="mb-2 font-semibold">
            Estimates
          </h3>
          <ul className="grid gap-1.5">
            {estimates.map(({ id, title, status, total_amount, currency }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <TextLink to={`/admin/estimates?estimate=${id}`} className="min-w-0 break-words">
                  {title}
                </TextLink>
                <span className="figures text-muted">
                  {formatMoney(total_amount, currency)}, {status}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lead-history">
        <h3 id="lead-history" className="mb-2 font-semibold">
          Stage history
        </h3>
        <ol aria-label="Stage history" className="grid gap-1.5">
          {history.map((visit) => (
            <li key={visit.entered_at + visit.stage} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {stageLabels[visit.stage]} <span className="text-muted">{causeOf(visit)}</span>
              </span>
              <span className="figures text-muted">
                <LocalTime value={visit.entered_at} />
                {visit.left_at && `, ${stayOf(visit.entered_at, visit.left_at)}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const causeOf = ({ cause, changed_by }: LeadDetail['history'][number]): string =>
  cause === 'owner' ? (changed_by ? `by ${changed_by}` : '') : causeLabels[cause];

function stayOf(from: string, to: string): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}
