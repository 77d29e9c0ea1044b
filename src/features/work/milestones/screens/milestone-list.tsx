import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Flag, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import type { Milestone, Milestones } from '../contract.ts';
import { MilestoneDialog } from './milestone-dialog.tsx';
import { MilestoneFacts } from './milestone-facts.tsx';
import { milestonesApi, milestonesKey, useMilestoneChange } from './milestones-api.ts';

type MilestoneListProps = { project: { id: string; currency: string }; loaded: Milestones | null };

/** The milestones of a project for the studio, put in order by a handle. */
export function MilestoneList({ project, loaded }: MilestoneListProps) {
  const [editing, setEditing] = useState<Milestone | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Milestone | null>(null);
  const milestones = useQuery({
    queryKey: milestonesKey(project.id),
    queryFn: () => milestonesApi.call.list({ id: project.id }),
    initialData: loaded ?? undefined,
  });
  const remove = useMilestoneChange(
    project.id,
    ({ id, updated_at }: Milestone) => milestonesApi.call.delete({ params: { id }, query: { updated_at } }),
    {
      done: 'Milestone deleted',
      failed: 'The milestone could not be deleted.',
      onDone: () => setDeleting(null),
      onError: (error) => {
        toast.error(reasonOf(error, 'The milestone could not be deleted.'));
        // What was asked about is not what stands there any more: it is read again behind the dialog.
        if (error instanceof ApiFailure && error.code === 'CONFLICT') setDeleting(null);
      },
    },
  );
  return (
    <section aria-labelledby="milestones-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="milestones-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Milestones
        </h2>
        <Button variant="outline" size="sm" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" />
          Add milestone
        </Button>
      </div>
      {milestones.data ? (
        <Rows items={milestones.data.items} project_id={project.id} onEdit={setEditing} onDelete={setDeleting} />
      ) : milestones.isError ? (
        <ErrorPanel
          message={reasonOf(milestones.error, 'The milestones could not be loaded.')}
          onRetry={() => void milestones.refetch()}
          retrying={milestones.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {editing && (
        <MilestoneDialog project={project} milestone={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${deleting?.title ?? 'milestone'}?`}
        description="It is gone for good, for your client too."
        confirmLabel="Delete milestone"
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </section>
  );
}

type RowsProps = {
  items: Milestone[];
  project_id: string;
  onEdit: (milestone: Milestone) => void;
  onDelete: (milestone: Milestone) => void;
};

function Rows({ items, project_id, onEdit, onDelete }: RowsProps) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const key = milestonesKey(project_id);
  const order = useMilestoneChange(project_id, (ids: string[]) => milestonesApi.call.order({ id: project_id, ids }), {
    failed: 'The order could not be saved.',
  });
  const byId = new Map(items.map((one) => [one.id, one]));
  const { ids, dragging, handleProps, rowRef } = useReorder(
    items.map(({ id }) => id),
    () => (client.getQueryData<Milestones>(key)?.items ?? items).map(({ id }) => id),
    (next, id) => {
      // The new order is shown at once; a refusal brings the stored one back.
      client.setQueryData<Milestones>(
        key,
        (all) => all && { items: next.flatMap((one) => all.items.filter((milestone) => milestone.id === one)) },
      );
      setSaid(`${byId.get(id)?.title}, position ${next.indexOf(id) + 1} of ${next.length}`);
      order.mutate(next);
    },
  );
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Flag}
        title="No milestones yet"
        text="Divide the work into steps that the client can approve; an approval can make a payment due."
        as="h3"
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="milestone-order-hint" className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      <ol aria-label="Milestones" className={clsx('divide-y rounded-lg border bg-surface', dragging && 'select-none')}>
        {ids.map((id) => {
          const milestone = byId.get(id);
          if (!milestone) return null;
          return (
            <li key={id} ref={rowRef(id)} className="flex items-start gap-1.5 py-3 pr-3 pl-1.5">
              <ReorderHandle name={milestone.title} aria-describedby="milestone-order-hint" {...handleProps(id)} />
              <MilestoneFacts milestone={milestone} orderPath={(order_id) => `/admin/billing?order=${order_id}`} />
              <span className="flex shrink-0">
                <IconButton
                  label={`Edit ${milestone.title}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => onEdit(milestone)}
                />
                {!milestone.approved_at && (
                  <IconButton
                    label={`Delete ${milestone.title}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => onDelete(milestone)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
