import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type RunStatus, type RunStepStatus, runStatuses } from '#shared/choices/automation/workflows.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { anyText, type LoadedPage, oneOf, serverList } from '#ui/server-list.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { Run, RunDetail } from '../contract.ts';
import { AutomationTabs } from './automation-tabs.tsx';
import { runsKey, useOptions, useWorkflowChange, workflowsApi } from './workflows-api.ts';

export const runList = serverList({ filters: { status: oneOf(runStatuses), workflow_id: anyText, subject_id: anyText } });
type Page = { items: Run[]; next_cursor: string | null };

const tones: Record<RunStatus | RunStepStatus, BadgeTone> = {
  ...{
    running: 'info',
    waiting: 'warning',
    failed: 'danger',
    completed: 'success',
    stopped: 'neutral',
    done: 'success',
    skipped: 'neutral',
  },
};
const words: Record<RunStatus | RunStepStatus, string> = {
  ...{
    running: 'Running',
    waiting: 'Waiting',
    failed: 'Failed',
    completed: 'Completed',
    stopped: 'Stopped',
    done: 'Done',
    skipped: 'Skipped',
  },
};
const StatusBadge = ({ status }: { status: RunStatus | RunStepStatus }) => <Badge tone={tones[status]}>{words[status]}</Badge>;

const columns: Column<Run>[] = [
  { key: 'workflow', header: 'Workflow', cell: (run) => run.workflow.name, skeleton: 'w-48' },
  {
    key: 'status',
    header: 'Status',
    cell: (run) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <StatusBadge status={run.status} />
        {run.is_test && <Badge icon={null}>Test</Badge>}
        <SampleBadge show={run.is_sample} />
      </span>
    ),
  },
  { key: 'record', header: 'Record', cell: (run) => run.subject_label ?? '–', hideBelow: 'md' },
  { key: 'event', header: 'Started by', cell: (run) => run.event_label ?? 'Clock or webhook', hideBelow: 'lg' },
  { key: 'step', header: 'Next step', cell: (run) => run.step_name ?? '–', hideBelow: 'lg' },
  { key: 'created', header: 'Started', cell: (run) => <TimeAgo value={run.created_at} className="text-muted" />, align: 'end' },
];

/** The records that the runs on this page are about. */
const recordsOf = (runs: readonly Run[]) =>
  [...new Map(runs.flatMap((run) => (run.subject_id ? [[run.subject_id, recordOf(run)] as const] : [])))].map(
    ([value, label]) => ({ value, label }),
  );
const recordOf = ({ subject_type, subject_id, subject_label }: Run): string =>
  `${subject_type?.replaceAll('_', ' ') ?? 'record'}: ${subject_label ?? subject_id?.slice(-8)}`;

export function RunsScreen({ loaded }: { loaded: LoadedPage<ReturnType<typeof runList.readQuery>, Page> | null }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('run');
  const runs = useServerList(runList, {
    key: [...runsKey, 'list'],
    read: (query) => workflowsApi.call.listRuns(query),
    loaded,
    failure: 'The runs could not be loaded.',
  });
  const { data: options } = useOptions();
  const filters = [
    { name: 'workflow_id', label: 'Workflow', options: options?.workflows ?? [] },
    { name: 'subject_id', label: 'Record', options: recordsOf(runs.page?.items ?? []) },
    { name: 'status', label: 'Outcome', options: runStatuses.map((value) => ({ value, label: words[value] })) },
  ];
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('run', id);
        else next.delete('run');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return (
    <>
      <PageHeader title="Workflow Runs" description="What each workflow has done, step by step." />
      <AutomationTabs />
      <DataTable
        label="Runs"
        columns={columns}
        rows={runs.page?.items}
        rowId={(run) => run.id}
        list={runs.list}
        nextCursor={runs.page?.next_cursor ?? null}
        refreshing={runs.isRefreshing}
        error={runs.failed}
        onRetry={() => void runs.refetch()}
        empty={{
          icon: ListChecks,
          title: 'No runs yet',
          text: 'Once a workflow is active and something starts it, its runs stand here.',
        }}
        onOpen={(run) => show(run.id)}
        filters={filters}
      />
      <Sheet open={open !== null} onOpenChange={(next) => !next && show(null)} title="Run" wide>
        {open && <RunView id={open} />}
      </Sheet>
    </>
  );
}

function RunView({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...runsKey, 'one', id],
    queryFn: () => workflowsApi.call.getRun({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2000 : false),
  });
  if (error && !data)
    return (
      <ErrorPanel
        message={reasonOf(error, 'The run could not be loaded.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <LoadingRows rows={4} />;
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-base font-semibold break-words">{data.workflow.name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
          <StatusBadge status={data.status} />
          {data.is_test && <Badge icon={null}>Test</Badge>}
          Version {data.version}, <LocalTime value={data.created_at} />
        </p>
      </div>
      {data.error && <p className="rounded-lg bg-danger-soft p-3 break-words text-danger">{data.error}</p>}
      {data.resume_at && (
        <p>
          Goes on with “{data.step_name}” on <LocalTime value={data.resume_at} />
        </p>
      )}
      <RunActions run={data} />
      {data.subject_id && (
        <p className="break-words">
          About the {recordOf(data)}.{' '}
          <TextLink to={`/admin/workflows/runs?subject_id=${encodeURIComponent(data.subject_id)}`}>
            All runs of this record
          </TextLink>
        </p>
      )}
      <ol aria-label="Timeline" className="grid gap-3 border-l pl-4">
        {data.steps.map((step) => (
          <li key={step.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{step.name}</span>
              <StatusBadge status={step.status} />
              <LocalTime value={step.created_at} className="text-muted" />
            </p>
            <p className="break-words text-muted">{step.detail}</p>
          </li>
        ))}
        {data.steps.length === 0 && <li className="text-muted">Nothing has happened yet.</li>}
      </ol>
    </div>
  );
}

function RunActions({ run }: { run: RunDetail }) {
  const { id, status, step_id } = run;
  const change = useWorkflowChange(
    (what: 'retry' | 'skip' | 'resume' | 'stop') => workflowsApi.call[what]({ id, step_id: step_id ?? '' }),
    {
      failed: 'The run could not be changed.',
    },
  );
  if (!step_id || status === 'completed' || status === 'stopped') return null;
  const button = (what: 'retry' | 'skip' | 'resume' | 'stop', label: string, variant?: 'outline') => (
    <Button
      size="sm"
      variant={variant}
      loading={change.isPending && change.variables === what}
      disabled={change.isPending}
      onClick={() => change.mutate(what)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'failed' && button('retry', 'Retry step')}
      {status === 'failed' && button('resume', 'Resume with newest version', 'outline')}
      {status === 'failed' && button('skip', 'Skip step', 'outline')}
      {status === 'waiting' && button('resume', 'Go on now')}
      {button('stop', 'Stop run', 'outline')}
    </div>
  );
}
