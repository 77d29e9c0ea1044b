import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { Rehearsal, Workflow } from '../contract.ts';
import { flatten } from '../steps-policy.ts';
import { useWorkflowChange, workflowsApi, workflowsKey } from './workflows-api.ts';

type Props = { workflow: Workflow; onClose: () => void };
type Line = Rehearsal['items'][number]['lines'][number];

function View({
  title,
  description,
  onClose,
  children,
}: {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description} size="lg">
      {children}
    </Dialog>
  );
}

export function LineList({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="grid gap-1.5">
      {lines.map(({ step, detail, fails }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <li key={at} className="grid min-w-0 gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <span className="truncate text-muted">{step}</span>
          <span className={fails ? 'break-words text-danger' : 'break-words'}>
            {fails ? `Would stop here: ${detail}` : detail}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function RehearsalView({ workflow, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...workflowsKey, 'rehearsal', workflow.id, workflow.version],
    queryFn: () => workflowsApi.call.rehearse({ id: workflow.id }),
  });
  return (
    <View
      title={`Rehearsal of ${workflow.name}`}
      description="On the real events of the last 30 days. Nothing is sent, and nothing changes."
      onClose={onClose}
    >
      {error && (
        <ErrorPanel message={reasonOf(error, 'The rehearsal failed.')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <LoadingRows rows={4} />}
      {data && (
        <div className="grid gap-4">
          <p>
            {data.events === 1 ? '1 event' : `${data.events} events`} would have started it
            {data.failing > 0 && `, ${data.failing} of them would have stopped at a step`}.
          </p>
          {data.totals.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
              {data.totals.map(({ step, times }) => (
                <li key={step}>
                  {step}: {times}
                </li>
              ))}
            </ul>
          )}
          <ol className="grid gap-3">
            {data.items.map(({ event_id, at, whom, lines }) => (
              <li key={event_id} className="rounded-lg border p-3">
                <p className="mb-2 flex flex-wrap gap-x-3 font-medium">
                  <LocalTime value={at} />
                  {whom && <span className="break-all">{whom}</span>}
                </p>
                <LineList lines={lines} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </View>
  );
}

export function VersionsView({ workflow, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...workflowsKey, 'versions', workflow.id, workflow.version],
    queryFn: () => workflowsApi.call.versions({ id: workflow.id }),
  });
  return (
    <View title={`Versions of ${workflow.name}`} description="A run goes on with the version it began with." onClose={onClose}>
      {error && (
        <ErrorPanel
          message={reasonOf(error, 'The versions could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <LoadingRows rows={3} />}
      <ol className="grid gap-3">
        {data?.items.map(({ version, name, trigger_label, steps, saved_by, created_at }) => (
          <li key={version} className="rounded-lg border p-3">
            <p className="font-medium">
              Version {version}: {name}
            </p>
            <p className="text-muted">
              {saved_by ?? 'Foyer'}, <LocalTime value={created_at} />
            </p>
            <p className="mt-1.5">
              {trigger_label}:{' '}
              {flatten(steps)
                .map(({ step }) => step.name)
                .join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </View>
  );
}

export function HookView({ workflow, onClose }: Props) {
  const renew = useWorkflowChange(() => workflowsApi.call.renewHook({ id: workflow.id }), {
    failed: 'The address could not be made.',
  });
  const url = renew.data?.url;
  return (
    <View
      title={`Webhook address of ${workflow.name}`}
      description="Whatever is posted there as JSON starts the workflow."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {url ? (
          <>
            <p className="flex items-center gap-2 font-mono text-xs break-all">
              {url}
              <CopyButton value={url} label="Address" />
            </p>
            <p className="text-muted">This is shown once. Keep it like a password.</p>
          </>
        ) : (
          <>
            <p>{workflow.has_hook ? 'It has an address. A new one makes the old one worthless.' : 'It has no address yet.'}</p>
            <Button className="justify-self-start" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              {workflow.has_hook ? 'Make a new address' : 'Make the address'}
            </Button>
          </>
        )}
      </div>
    </View>
  );
}

export function SecretView({ workflow, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: [...workflowsKey, 'secret', workflow.id],
    queryFn: () => workflowsApi.call.secret({ id: workflow.id }),
    gcTime: 0,
  });
  return (
    <View
      title="Signing secret"
      description="What this workflow sends to webhooks is signed as Standard Webhooks describes it."
      onClose={onClose}
    >
      {error && <p className="text-danger">{reasonOf(error, 'The secret could not be loaded.')}</p>}
      {data && (
        <p className="flex items-center gap-2 font-mono text-xs break-all">
          {data.secret}
          <CopyButton value={data.secret} label="Secret" />
        </p>
      )}
    </View>
  );
}
