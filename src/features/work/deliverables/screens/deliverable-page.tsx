import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { projectPath } from '#features/work/projects/policy.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import type { Comment, DeliverableDetail } from '../contract.ts';
import { roundsText } from '../policy.ts';
import { DeliverableDialog } from './deliverable-dialog.tsx';
import { DeliverableStatusBadge } from './deliverable-status-badge.tsx';
import { deliverableKey, deliverableListKey, deliverablesApi, useDeliverableChange } from './deliverables-api.ts';
import { NextVersion } from './next-version.tsx';
import { VersionView } from './version-view.tsx';
import { ChosenVersions } from './versions-section.tsx';

export const MissingDeliverable = () => (
  <>
    <PageHeader title="Deliverable" back={{ to: '/admin/projects', label: 'Projects' }} />
    <EmptyState title="This deliverable does not exist." className="rounded-lg border border-dashed" />
  </>
);

/** One deliverable for the studio: its versions with what the client said, and the next one. */
export function DeliverablePage({ deliverable: loaded }: { deliverable: DeliverableDetail }) {
  const { id, project_id } = loaded;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { data: deliverable } = useQuery({
    queryKey: deliverableKey(id),
    queryFn: () => deliverablesApi.call.get({ id }),
    initialData: loaded,
  });
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deliverablesApi.call.delete({ id }),
    onSuccess: () => {
      toast.success('Deliverable deleted');
      client.removeQueries({ queryKey: deliverableKey(id) });
      void client.invalidateQueries({ queryKey: deliverableListKey(project_id) });
      void client.invalidateQueries({ queryKey: ['projects'] });
      void navigate(projectPath(project_id));
    },
    onError: (error) => toast.error(reasonOf(error, 'The deliverable could not be deleted.')),
  });
  const reply = useDeliverableChange(
    id,
    (input: { id: string; reply_id: string; words: string }) => deliverablesApi.call.reply(input),
    { failed: 'Your answer could not be stored.' },
  );
  const resolve = useDeliverableChange(
    id,
    (comment: Comment) => deliverablesApi.call.resolve({ id: comment.id, is_resolved: comment.resolved_at === null }),
    { failed: 'The comment could not be changed.' },
  );
  const isApproved = deliverable.status === 'approved';
  return (
    <>
      <PageHeader
        title={<span className="break-words">{deliverable.title}</span>}
        description={roundsText(deliverable.rounds)}
        back={{ to: projectPath(project_id), label: deliverable.project.name }}
        badge={
          <>
            <DeliverableStatusBadge status={deliverable.status} />
            <SampleBadge show={deliverable.is_sample} />
          </>
        }
        actions={
          !isApproved && (
            <>
              <Button variant="outline" onClick={() => setOpen('edit')}>
                <Pencil aria-hidden="true" />
                Edit
              </Button>
              <Button variant="outline" onClick={() => setOpen('delete')}>
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            </>
          )
        }
      />
      <div className="grid grid-cols-1 gap-8">
        {deliverable.description && (
          <p className="max-w-3xl text-sm leading-relaxed break-words whitespace-pre-line">{deliverable.description}</p>
        )}
        <ChosenVersions key={deliverable.versions[0]?.id} versions={deliverable.versions}>
          {(version) => (
            <VersionView
              key={version.id}
              version={version}
              onReply={(input, done) => reply.mutate(input, { onSuccess: done })}
              replying={reply.isPending}
              actions={(comment) => (
                <Button variant="outline" size="sm" onClick={() => resolve.mutate(comment)} disabled={resolve.isPending}>
                  {comment.resolved_at ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
                  {comment.resolved_at ? 'Open again' : 'Resolve'}
                </Button>
              )}
            />
          )}
        </ChosenVersions>
        {!isApproved && <NextVersion deliverable={deliverable} />}
      </div>
      {open === 'edit' && <DeliverableDialog project_id={project_id} deliverable={deliverable} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isShown) => !isShown && setOpen(null)}
        title={`Delete ${deliverable.title}?`}
        description="Its versions and comments are gone for good, for your client too."
        confirmLabel="Delete deliverable"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
