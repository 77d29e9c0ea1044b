import { useQuery } from '@tanstack/react-query';
import { Check, Flag, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { Milestone, Milestones } from '../contract.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { MilestoneFacts } from './milestone-facts.tsx';
import { milestonesApi, milestonesKey, useMilestoneChange } from './milestones-api.ts';

const failed = 'Your approval could not be stored.';

type OwnMilestonesProps = { project_id: string; isOpen: boolean; loaded: Milestones | null };

/** The milestones of the client's own project, with those that wait for an answer. */
export function OwnMilestones({ project_id, isOpen, loaded }: OwnMilestonesProps) {
  // The page around shows how many are done and what waits.
  const { revalidate } = useRevalidator();
  const [approving, setApproving] = useState<Milestone | null>(null);
  const [changing, setChanging] = useState<Milestone | null>(null);
  const milestones = useQuery({
    queryKey: milestonesKey(project_id),
    queryFn: () => milestonesApi.call.listOwn({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  const approve = useMilestoneChange(
    project_id,
    ({ id, amount, updated_at }: Milestone) => milestonesApi.call.approve({ id, amount, updated_at }),
    {
      done: 'Approved. Thank you!',
      failed,
      onDone: () => {
        setApproving(null);
        void revalidate();
      },
      onError: (error) => {
        toast.error(reasonOf(error, failed));
        // What was asked is not what stands there any more: it is read again behind the dialog.
        if (error instanceof ApiFailure && error.code === 'CONFLICT') setApproving(null);
      },
    },
  );
  if (milestones.isError && !milestones.data) {
    return (
      <ErrorPanel
        message={reasonOf(milestones.error, 'The milestones could not be loaded.')}
        onRetry={() => void milestones.refetch()}
        retrying={milestones.isFetching}
        className="rounded-lg border"
      />
    );
  }
  if (!milestones.data) return <Skeleton className="h-40" />;
  const { items } = milestones.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Flag}
        title="No milestones yet"
        text="The steps of your project appear here, with what we ask you to approve."
        as="h3"
        className="rounded-lg border border-dashed"
      />
    );
  }
  const due = approving?.amount ? formatMoney(approving.amount, approving.currency) : null;
  return (
    <>
      <ol aria-label="Milestones" className="divide-y rounded-lg border bg-surface">
        {items.map((milestone) => (
          <li key={milestone.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3">
            <MilestoneFacts milestone={milestone} orderPath={(id) => `/dashboard/orders/${id}`} />
            {isOpen && milestone.status === 'review' && (
              <span className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => setApproving(milestone)} aria-label={`Approve ${milestone.title}`}>
                  <Check aria-hidden="true" />
                  Approve
                </Button>
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => setChanging(milestone)}
                  aria-label={`Ask for changes to ${milestone.title}`}
                >
                  <MessageSquare aria-hidden="true" />
                  Ask for changes
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={approving !== null}
        onOpenChange={(open) => !open && setApproving(null)}
        title={`Approve ${approving?.title ?? ''}?`}
        description={
          due
            ? `With your approval ${due} becomes due; we send you the invoice.`
            : 'We go on with the next step. An approval cannot be taken back.'
        }
        confirmLabel="Approve"
        tone="primary"
        pending={approve.isPending}
        onConfirm={() => approving && approve.mutate(approving)}
      />
      {changing && <ChangesDialog milestone={changing} onClose={() => setChanging(null)} onSent={() => void revalidate()} />}
    </>
  );
}
