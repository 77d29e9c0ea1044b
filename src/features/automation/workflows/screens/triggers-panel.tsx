import { useQuery } from '@tanstack/react-query';
import { Plus, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { AutomationCategory } from '../category-policy.ts';
import type { Workflow } from '../contract.ts';
import { useWorkflowChange, workflowsApi, workflowsKey } from './workflows-api.ts';

type Page = { items: Workflow[]; next_cursor: string | null };

const tones: Record<AutomationCategory, BadgeTone> = {
  email: 'info',
  client: 'primary',
  billing: 'success',
  project: 'warning',
  notification: 'neutral',
};

/** Workflows as switches, with what each is about and how often it ran. */
export function TriggersPanel({
  page,
  failed,
  onRetry,
  retrying,
  children,
}: {
  page: Page | undefined;
  failed: string | null;
  onRetry: () => void;
  retrying: boolean;
  children?: ReactNode;
}) {
  const toggle = useWorkflowChange(({ id, is_active }: Workflow) => workflowsApi.call.setActive({ id, is_active: !is_active }), {
    done: ({ is_active }) => (is_active ? 'Workflow Activated' : 'Workflow Paused'),
    failed: 'Failed to update workflow',
  });
  return (
    <section aria-labelledby="automation-triggers" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="automation-triggers" className="text-[0.9375rem] font-semibold tracking-tight">
          Automation Triggers
        </h2>
        <CreateTrigger />
      </div>
      {failed && <ErrorPanel message={failed} onRetry={onRetry} retrying={retrying} className="rounded-lg border" />}
      {!failed && !page && <LoadingRows rows={4} />}
      {page?.items.length === 0 && (
        <EmptyState
          icon={Zap}
          as="h3"
          title="No triggers yet"
          text="A trigger starts a workflow when something happens, such as a form that is sent."
          className="rounded-lg border border-dashed"
        />
      )}
      {page && page.items.length > 0 && (
        <ul aria-label="Triggers" className="divide-y rounded-lg border bg-surface">
          {page.items.map((workflow) => (
            <TriggerRow
              key={workflow.id}
              workflow={workflow}
              // Shown at once; a refusal shows the stored state again.
              isOn={toggle.isPending && toggle.variables.id === workflow.id ? !workflow.is_active : workflow.is_active}
              disabled={toggle.isPending}
              onToggle={() => toggle.mutate(workflow)}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

type TriggerRowProps = { workflow: Workflow; isOn: boolean; disabled: boolean; onToggle: () => void };

function TriggerRow({ workflow, isOn, disabled, onToggle }: TriggerRowProps) {
  const { id, name, description, category, trigger_label, run_count, failed_count, is_sample } = workflow;
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={`/admin/automation/${id}`} className="min-w-0 [overflow-wrap:anywhere]">
            {name}
          </TextLink>
          <Badge tone={tones[category]} icon={null}>
            {category}
          </Badge>
          <SampleBadge show={is_sample} />
        </p>
        <p className="mt-0.5 line-clamp-2 text-[0.8125rem] text-muted">
          {trigger_label}
          {description && `: ${description}`}
        </p>
        <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          <TextLink to={`/admin/workflows/runs?workflow_id=${id}`} className="font-normal">
            {run_count.toLocaleString('en-US')} {run_count === 1 ? 'run' : 'runs'} in 30 days
          </TextLink>
          {failed_count > 0 && (
            <TextLink to={`/admin/workflows/runs?workflow_id=${id}&status=failed`}>{failed_count} failed</TextLink>
          )}
        </p>
      </div>
      <Switch aria-label={`${name} active`} checked={isOn} disabled={disabled} onChange={onToggle} />
    </li>
  );
}

function CreateTrigger() {
  const navigate = useNavigate();
  return (
    <Button size="sm" onClick={() => void navigate(`/admin/automation/${newKey()}?new`)}>
      <Plus aria-hidden="true" />
      Create Trigger
    </Button>
  );
}

/** How many stand on the dashboard. */
export const dashboardTriggers = 6;

/** The newest workflows, for the dashboard. */
export function DashboardTriggers({ loaded }: { loaded: Page | null }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...workflowsKey, 'dashboard'],
    queryFn: () => workflowsApi.call.list({ limit: dashboardTriggers }),
    initialData: loaded ?? undefined,
  });
  const failed = error && !data ? reasonOf(error, 'The triggers could not be loaded.') : null;
  return (
    <TriggersPanel page={data} failed={failed} onRetry={() => void refetch()} retrying={isFetching}>
      {data?.next_cursor && (
        <p className="mt-2 text-[0.8125rem]">
          <TextLink to="/admin/automation">All triggers</TextLink>
        </p>
      )}
    </TriggersPanel>
  );
}
