import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { AutomationTabs } from '#features/automation/workflows/screens/automation-tabs.tsx';
import type { DeliveryStatus } from '#shared/choices/automation/webhooks.ts';
import { newKey } from '#shared/new-key.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { webhookLimits } from '../choices.ts';
import {
  type Delivery,
  type Endpoint,
  type EndpointInput,
  type Endpoints,
  endpointInput,
  webhooksContract,
} from '../contract.ts';

const api = apiClient(webhooksContract);
const key = ['webhooks'] as const;

type Told<O> = { done?: string; failed: string; onDone?: (output: O) => void; onError?: (error: unknown) => void };

function useChange<I, O>(run: (input: I) => Promise<O>, { done, failed, onDone, onError }: Told<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      if (done) toast.success(done);
      onDone?.(output);
    },
    onError: (error) => (onError ? onError(error) : toast.error(reasonOf(error, failed))),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

type Open = { what: 'edit' | 'delete' | 'log' | 'secret'; endpoint: Endpoint | null };

export function WebhooksScreen({ loaded }: { loaded: Endpoints | null }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...key, 'list'],
    queryFn: () => api.call.list(),
    initialData: loaded ?? undefined,
  });
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Other systems that are told when something happens in the studio."
        actions={
          <Button onClick={() => setOpen({ what: 'edit', endpoint: null })}>
            <Plus aria-hidden="true" />
            Add Webhook
          </Button>
        }
      />
      <AutomationTabs />
      {error && !data && (
        <ErrorPanel
          message={reasonOf(error, 'The webhooks could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="rounded-lg border"
        />
      )}
      {!error && !data && <LoadingRows rows={3} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={Webhook}
          title="No webhooks yet"
          text="Add the address of a system that should hear of events."
          className="rounded-lg border border-dashed"
        />
      )}
      <ul aria-label="Webhooks" className="grid gap-4">
        {data?.items.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointCard endpoint={endpoint} onOpen={(what) => setOpen({ what, endpoint })} />
          </li>
        ))}
      </ul>
      {open?.what === 'edit' && <EndpointDialog endpoint={open.endpoint} events={data?.events ?? []} onClose={close} />}
      {open?.what === 'delete' && open.endpoint && <DeleteEndpoint endpoint={open.endpoint} onClose={close} />}
      {open?.what === 'log' && open.endpoint && <DeliveryLog endpoint={open.endpoint} onClose={close} />}
      {open?.what === 'secret' && open.endpoint && <SecretDialog endpoint={open.endpoint} onClose={close} />}
    </>
  );
}

function EndpointCard({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: (what: Open['what']) => void }) {
  const { url, description, events, is_active, off_reason, last_success_at, is_sample } = endpoint;
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-mono text-[0.8125rem] font-semibold break-all">{url}</h2>
          <p className="mt-0.5 flex flex-wrap gap-2 text-muted">
            {description}
            <SampleBadge show={is_sample} />
          </p>
        </div>
        <Badge tone={is_active ? 'success' : off_reason ? 'danger' : 'neutral'}>{is_active ? 'On' : 'Off'}</Badge>
      </div>
      {off_reason && <p className="break-words text-danger">Switched off by itself: {off_reason}</p>}
      <p className="text-muted">
        {events.join(', ')} · {last_success_at ? <TimeAgo value={last_success_at} /> : 'nothing delivered yet'}
      </p>
      <div className="flex flex-wrap gap-2">
        {(
          [
            ['edit', 'Edit'],
            ['log', 'Deliveries'],
            ['secret', 'Secret'],
            ['delete', 'Delete'],
          ] as const
        ).map(([what, label]) => (
          <Button key={what} size="sm" variant="outline" aria-label={`${label} ${url}`} onClick={() => onOpen(what)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

type DialogProps = { endpoint: Endpoint; onClose: () => void };

function EndpointDialog({
  endpoint,
  events,
  onClose,
}: {
  endpoint: Endpoint | null;
  events: Endpoints['events'];
  onClose: () => void;
}) {
  const [draft, setDraft] = useState({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: endpoint?.events ?? [],
    is_active: endpoint?.is_active ?? true,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Sent again after a lost answer, it is the same webhook.
  const [endpoint_id] = useState(newKey);
  const save = useChange(
    (input: EndpointInput) =>
      endpoint
        ? api.call.update({ id: endpoint.id, updated_at: endpoint.updated_at, ...input })
        : api.call.create({ endpoint_id, ...input }),
    {
      done: 'Webhook saved',
      failed: 'The webhook could not be saved.',
      onDone: onClose,
      onError: (error) => setErrors(error instanceof ApiFailure ? error.fields : {}),
    },
  );
  const put = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={endpoint ? 'Edit Webhook' : 'Add Webhook'}
      description="Each message is signed, carries a time stamp, and is tried for 48 hours."
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="webhook-form" loading={save.isPending}>
            Save Webhook
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="webhook-form"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const read = endpointInput.safeParse(draft);
          setErrors(
            Object.fromEntries(read.error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]) ?? []),
          );
          if (read.success) save.mutate(read.data);
        }}
      >
        {save.error && !isAboutField && <FormAlert>{reasonOf(save.error, 'The webhook could not be saved.')}</FormAlert>}
        <Field label="Address" error={errors.url} required>
          {(wiring) => (
            <Input
              {...wiring}
              type="url"
              value={draft.url}
              maxLength={webhookLimits.url}
              placeholder="https://"
              onChange={(event) => put({ url: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" error={errors.description}>
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.description}
              maxLength={webhookLimits.description}
              onChange={(event) => put({ description: event.target.value })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 text-[0.8125rem] font-semibold">Events</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {events.map(({ value, label }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox stands inside.
              <label key={value} className="flex min-w-0 items-start gap-2">
                <Checkbox
                  checked={draft.events.includes(value)}
                  onChange={(event) =>
                    put({ events: event.target.checked ? [...draft.events, value] : draft.events.filter((one) => one !== value) })
                  }
                />
                <span className="min-w-0">
                  {label} <span className="text-muted">({value})</span>
                </span>
              </label>
            ))}
          </div>
          {errors.events && <FieldError id="webhook-events-error">{errors.events}</FieldError>}
        </fieldset>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch stands inside. */}
        <label className="flex items-center gap-2.5">
          <Switch checked={draft.is_active} onChange={(event) => put({ is_active: event.target.checked })} />
          On
        </label>
      </form>
    </Dialog>
  );
}

function DeleteEndpoint({ endpoint: { id, url, updated_at }, onClose }: DialogProps) {
  const remove = useChange(() => api.call.delete({ params: { id }, query: { updated_at } }), {
    done: 'Webhook deleted',
    failed: 'The webhook could not be deleted.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this webhook?"
      description={`${url} is told of nothing any more, and the log of its deliveries is deleted.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}

function SecretDialog({ endpoint: { id }, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'secret', id],
    queryFn: () => api.call.secret({ id }),
    gcTime: 0,
  });
  const renew = useChange(() => api.call.renewSecret({ id }), {
    done: 'Secret renewed',
    failed: 'The secret could not be renewed.',
    onDone: () => void refetch(),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Signing secret"
      description="Messages are signed as Standard Webhooks describes it."
    >
      <div className="grid gap-4">
        {error && <p className="text-danger">{reasonOf(error, 'The secret could not be loaded.')}</p>}
        {data && (
          <p className="flex items-center gap-2 font-mono text-xs break-all">
            {data.secret}
            <CopyButton value={data.secret} label="Secret" />
          </p>
        )}
        <Button
          variant="outline"
          className="justify-self-start"
          loading={renew.isPending}
          onClick={() => renew.mutate(undefined)}
        >
          Renew secret
        </Button>
      </div>
    </Dialog>
  );
}

const tones: Record<DeliveryStatus, BadgeTone> = { pending: 'warning', delivered: 'success', failed: 'danger' };

function DeliveryLog({ endpoint: { id, url }, onClose }: DialogProps) {
  /** Where each page begins: the newest one has no cursor, and the last is shown. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...key, 'deliveries', id, cursor],
    queryFn: () => api.call.listDeliveries({ id, cursor, limit: 20 }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Deliveries" description={url} size="lg">
      {error && (
        <ErrorPanel
          message={reasonOf(error, 'The log could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <LoadingRows rows={3} />}
      {data?.items.length === 0 && <p className="text-muted">Nothing was sent yet.</p>}
      <ol className="grid gap-3">
        {data?.items.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ol>
      <div className="mt-4 flex gap-2">
        {cursors.length > 1 && (
          <Button variant="outline" size="sm" onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
        )}
        {data?.next_cursor && (
          <Button variant="outline" size="sm" onClick={() => setCursors([...cursors, data.next_cursor ?? undefined])}>
            Older
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  // Sent again after a lost answer, it is the same message; after one that came, the next.
  const [request_key, setRequestKey] = useState(newKey);
  const replay = useChange(() => api.call.replay({ id: delivery.id, request_key }), {
    done: 'The message is sent again',
    failed: 'The message could not be sent again.',
    onDone: () => setRequestKey(newKey()),
  });
  return (
    <li className="grid gap-1 rounded-lg border p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{delivery.event_type}</span>
        <Badge tone={tones[delivery.status]}>{delivery.status}</Badge>
        <LocalTime value={delivery.created_at} className="text-muted" />
      </p>
      <p className="break-words text-muted">
        {delivery.attempts} {delivery.attempts === 1 ? 'attempt' : 'attempts'}
        {delivery.response_status !== null && `, status ${delivery.response_status}`}
        {delivery.error && `, ${delivery.error}`}
        {delivery.next_attempt_at && (
          <>
            , next <TimeAgo value={delivery.next_attempt_at} />
          </>
        )}
      </p>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        disabled={replay.isPending}
        onClick={() => replay.mutate(undefined)}
      >
        Send again
      </Button>
    </li>
  );
}
