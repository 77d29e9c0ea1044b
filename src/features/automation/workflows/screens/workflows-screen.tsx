import { Plus, Workflow as WorkflowIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { newKey } from '#shared/new-key.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import { triggerLabels } from '../choices.ts';
import type { Workflow } from '../contract.ts';
import { AutomationTabs } from './automation-tabs.tsx';
import { type CardAction, WorkflowCard } from './workflow-card.tsx';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { HookView, LineList, RehearsalView, SecretView, VersionsView } from './workflow-views.tsx';
import { useWorkflowChange, type WorkflowQuery, workflowList, workflowsApi, workflowsKey } from './workflows-api.ts';

type Page = { items: Workflow[]; next_cursor: string | null };
type Open = { what: CardAction | 'create'; workflow: Workflow | null };

const filters = [
  { name: 'trigger', label: 'Trigger', options: workflowTriggers.map((value) => ({ value, label: triggerLabels[value] })) },
];

export function WorkflowsScreen({ loaded }: { loaded: LoadedPage<WorkflowQuery, Page> | null }) {
  const [open, setOpen] = useState<Open | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { list, page, failed, refetch, isFetching } = useServerList(workflowList, {
    key: [...workflowsKey, 'list'],
    read: (query) => workflowsApi.call.list(query),
    loaded,
    failure: 'Failed to fetch workflows',
  });
  const toggle = useWorkflowChange(({ id, is_active }: Workflow) => workflowsApi.call.setActive({ id, is_active: !is_active }), {
    done: ({ is_active }) => (is_active ? 'Workflow Activated' : 'Workflow Paused'),
    failed: 'Failed to update workflow',
  });
  const duplicate = useWorkflowChange(({ id }: Workflow) => workflowsApi.call.duplicate({ id, workflow_id: newKey() }), {
    done: 'Workflow duplicated',
    failed: 'Failed to duplicate workflow',
  });
  const starters = useWorkflowChange(() => workflowsApi.call.addStarters(), {
    done: ({ added }) => (added === 0 ? 'All starter workflows are here already' : `${added} starter workflows added, paused`),
    failed: 'Failed to add the starter workflows',
  });
  const act = (workflow: Workflow, what: CardAction) => {
    if (what === 'toggle') toggle.mutate(workflow);
    else if (what === 'duplicate') duplicate.mutate(workflow);
    else setOpen({ what, workflow });
  };
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button variant="outline" loading={starters.isPending} onClick={() => starters.mutate(undefined)}>
        Add starters
      </Button>
      <Button onClick={() => setOpen({ what: 'create', workflow: null })}>
        <Plus aria-hidden="true" />
        Create Workflow
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title="Workflows" description="What the studio lets happen by itself." actions={actions} />
      <AutomationTabs />
      <TableToolbar list={list} filters={filters} searchPlaceholder="Search workflows..." searchRef={search} />
      {failed && (
        <ErrorPanel message={failed} onRetry={() => void refetch()} retrying={isFetching} className="rounded-lg border" />
      )}
      {!failed && !page && <LoadingRows rows={4} />}
      {page?.items.length === 0 && (
        <EmptyState
          icon={WorkflowIcon}
          title="No workflows found"
          text={
            list.isFiltered ? 'Nothing matches this search and this trigger.' : 'Begin with the starters, or create your own.'
          }
          className="rounded-lg border border-dashed"
        />
      )}
      {page && page.items.length > 0 && (
        <>
          <ul aria-label="Workflows" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {page.items.map((workflow) => (
              <li key={workflow.id} className="flex min-w-0">
                <WorkflowCard workflow={workflow} onAction={(what) => act(workflow, what)} />
              </li>
            ))}
          </ul>
          <Pagination list={list} nextCursor={page.next_cursor} pageSizes={[24, 48, 96]} shown={page.items.length} />
        </>
      )}
      {open && <Opened {...open} onClose={close} />}
    </>
  );
}

function Opened({ what, workflow, onClose }: Open & { onClose: () => void }) {
  if (what === 'create' || (what === 'edit' && workflow)) return <WorkflowDialog workflow={workflow} onClose={onClose} />;
  if (!workflow) return null;
  const props = { workflow, onClose };
  if (what === 'test') return <TestRun {...props} />;
  if (what === 'delete') return <DeleteWorkflow {...props} />;
  if (what === 'rehearse') return <RehearsalView {...props} />;
  if (what === 'versions') return <VersionsView {...props} />;
  if (what === 'hook') return <HookView {...props} />;
  return <SecretView {...props} />;
}

function TestRun({ workflow, onClose }: { workflow: Workflow; onClose: () => void }) {
  // Pressed twice, it is one run.
  const [request_key] = useState(newKey);
  const test = useWorkflowChange(() => workflowsApi.call.test({ id: workflow.id, request_key }), {
    done: 'Test Run Started',
    failed: 'Failed to start the test run',
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Test run of ${workflow.name}`}
      description="On the newest event of its kind. Mails go to the studio, waiting times pass at once, and nothing else is done."
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {!test.data && (
            <Button loading={test.isPending} onClick={() => test.mutate(undefined)}>
              Start test run
            </Button>
          )}
        </>
      }
    >
      {test.data && (
        <div className="grid gap-4">
          <p>For real, it would do this:</p>
          <LineList lines={test.data.lines} />
          <TextLink to={`/admin/workflows/runs?run=${test.data.run_id}`}>Open the run</TextLink>
        </div>
      )}
    </Dialog>
  );
}

function DeleteWorkflow({ workflow, onClose }: { workflow: Workflow; onClose: () => void }) {
  const { id, updated_at, name } = workflow;
  const remove = useWorkflowChange(() => workflowsApi.call.delete({ params: { id }, query: { updated_at } }), {
    done: 'Workflow deleted successfully',
    failed: 'Failed to delete workflow',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this workflow?"
      description={`${name} is deleted with the history of its runs. Runs under way end where they stand.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
