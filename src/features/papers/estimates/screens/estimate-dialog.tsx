import { useQuery } from '@tanstack/react-query';
import { Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { EvidenceTimeline } from '#features/papers/evidence/screens/evidence-timeline.tsx';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Estimate } from '../contract.ts';
import { may } from '../policy.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { EstimateStatusBadge } from './estimate-status-badge.tsx';
import { dayText, estimatesApi, estimatesKey } from './estimates-api.ts';
import { useEstimateActions } from './use-estimate-actions.ts';

type EstimateDialogProps = {
  id: string | null;
  /** Where it comes from, when another feature knows. */
  originOf?: (id: string) => ReactNode;
  onClose: () => void;
  onSend: (estimate: Estimate) => void;
};

export function EstimateDialog({ id, originOf, onClose, onSend }: EstimateDialogProps) {
  const estimate = useQuery({
    queryKey: [...estimatesKey, 'one', id],
    queryFn: () => estimatesApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
  });
  const data = id ? estimate.data : undefined;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data?.title ?? 'Estimate Details'}
      description={data?.estimate_number}
      size="lg"
      footer={
        data && (
          <>
            {may(data.status, 'edit') && (
              <LinkButton to={`/admin/estimates/${data.id}/edit`} variant="outline">
                <Pencil aria-hidden="true" />
                Edit
              </LinkButton>
            )}
            {may(data.status, 'send') && (
              <Button onClick={() => onSend(data)}>
                <Send aria-hidden="true" />
                {data.status === 'draft' ? 'Send' : 'Send again'}
              </Button>
            )}
          </>
        )
      }
    >
      {estimate.error && !data ? (
        <ErrorPanel
          message={reasonOf(estimate.error, 'The estimate could not be loaded.')}
          onRetry={() => void estimate.refetch()}
          retrying={estimate.isFetching}
        />
      ) : data ? (
        <Details estimate={data} origin={originOf?.(data.id)} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the estimate...</span>
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Dialog>
  );
}

function Details({ estimate, origin }: { estimate: Estimate; origin?: ReactNode }) {
  const { setReminders } = useEstimateActions();
  const { id, reminders_enabled, status } = estimate;
  return (
    <div className="grid gap-7">
      <KeyValueList className="border-y" items={factsOf(estimate)} />
      {origin}
      {estimate.description && <p className="leading-relaxed whitespace-pre-line">{estimate.description}</p>}
      <EstimateLines estimate={estimate} />
      <Payments estimate={estimate} />
      {(status === 'draft' || status === 'sent' || status === 'viewed') && (
        <ChoiceField label="Reminders" hint="The client is asked again while there is no answer." align="end">
          {(wiring) => (
            <Switch
              {...wiring}
              checked={reminders_enabled}
              disabled={setReminders.isPending}
              onChange={(event) => setReminders.mutate({ id, enabled: event.target.checked })}
            />
          )}
        </ChoiceField>
      )}
      <Versions id={id} />
      <Record id={id} />
    </div>
  );
}

const at = (value: string | null) => value && <LocalTime value={value} />;

function factsOf(estimate: Estimate): KeyValue[] {
  const { contact, contract, order, project, client_signature, client_signed_at } = estimate;
  const facts: (KeyValue | null)[] = [
    {
      label: 'Status',
      value: (
        <span className="flex flex-wrap items-center gap-1.5">
          <EstimateStatusBadge status={estimate.status} />
          <SampleBadge show={estimate.is_sample} />
        </span>
      ),
    },
    {
      label: 'Client',
      value: contact && (
        <>
          {[nameOfContact(contact), contact.company_name].filter(Boolean).join(', ')}
          <span className="block text-muted">{contact.email}</span>
        </>
      ),
    },
    { label: 'Valid until', value: estimate.valid_until && dayText(estimate.valid_until) },
    { label: 'Payment terms', value: estimate.payment_terms },
    estimate.sent_at ? { label: 'Sent', value: at(estimate.sent_at) } : null,
    estimate.sent_at && estimate.access_revoked_at ? { label: 'Link', value: 'Revoked' } : null,
    estimate.viewed_at ? { label: 'Viewed', value: at(estimate.viewed_at) } : null,
    client_signed_at
      ? {
          label: 'Accepted',
          value: (
            <>
              {client_signature}, {at(client_signed_at)}
            </>
          ),
        }
      : estimate.accepted_at
        ? { label: 'Accepted', value: <>By conversion, {at(estimate.accepted_at)}</> }
        : null,
    estimate.declined_at ? { label: 'Declined', value: at(estimate.declined_at) } : null,
    estimate.decline_reason ? { label: 'Reason', value: estimate.decline_reason } : null,
    contract
      ? { label: 'Contract', value: <TextLink to={`/admin/contracts/${contract.id}`}>{contract.contract_number}</TextLink> }
      : null,
    order
      ? { label: 'Deposit order', value: <TextLink to={`/admin/billing?order=${order.id}`}>{order.order_number}</TextLink> }
      : null,
    project ? { label: 'Project', value: project.name } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function Payments({ estimate }: { estimate: Estimate }) {
  const money = (amount: number) => formatMoney(amount, estimate.currency);
  const rows = [
    ...(estimate.deposit > 0
      ? [{ id: 'deposit', label: 'Deposit', due: 'on acceptance', share: estimate.deposit, amount: estimate.deposit_amount }]
      : []),
    ...estimate.payment_schedule,
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="estimate-payments">
      <h3 id="estimate-payments" className="font-semibold">
        Payments
      </h3>
      <ul className="mt-2 divide-y border-y">
        {rows.map(({ id, label, due, share, amount }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              {label}
              <span className="text-muted">
                , {share}% {due}
              </span>
            </span>
            <span className="figures">{money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Versions({ id }: { id: string }) {
  const versions = useQuery({
    queryKey: [...estimatesKey, 'versions', id],
    queryFn: () => estimatesApi.call.versions({ id, limit: 100 }),
  });
  if (!versions.data?.items.length) return null;
  return (
    <section aria-labelledby="estimate-versions">
      <h3 id="estimate-versions" className="font-semibold">
        Versions
      </h3>
      <ul className="mt-2 divide-y border-y">
        {versions.data.items.map((one) => (
          <li key={one.version} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              Version {one.version}: {one.title}
            </span>
            <span className="figures text-muted">
              {formatMoney(one.total_amount, one.currency)}, sent <LocalTime value={one.created_at} look="day" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Record({ id }: { id: string }) {
  const history = useQuery({
    queryKey: [...estimatesKey, 'history', id],
    queryFn: () => estimatesApi.call.history({ id }),
  });
  return (
    <section aria-labelledby="estimate-history">
      <h3 id="estimate-history" className="mb-2 font-semibold">
        History
      </h3>
      {history.data ? (
        <EvidenceTimeline {...history.data} document={{ type: 'estimate', id }} />
      ) : history.isError ? (
        <ErrorPanel
          message={reasonOf(history.error, 'The history could not be loaded.')}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}
