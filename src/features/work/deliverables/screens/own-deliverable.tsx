import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Eye, MessageSquare, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isOpen } from '#features/work/projects/policy.ts';
import { newKey } from '#shared/new-key.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import type { OwnDeliverableDetail } from '../contract.ts';
import { roundsText } from '../policy.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { DeliverableStatusBadge } from './deliverable-status-badge.tsx';
import { deliverableKey, deliverablesApi, useDeliverableChange } from './deliverables-api.ts';
import { type AddComment, VersionView } from './version-view.tsx';
import { useShownVersion, VersionsSection } from './versions-section.tsx';

export const MissingOwnDeliverable = () => (
  <>
    <PageHeader title="Deliverable" back={{ to: '/dashboard/projects', label: 'My Projects' }} />
    <EmptyState title="This deliverable does not exist." className="rounded-lg border border-dashed" />
  </>
);

/** One deliverable for the client: look at it, pin comments, approve it or ask for changes. */
export function OwnDeliverable({ deliverable: loaded }: { deliverable: OwnDeliverableDetail }) {
  const { id } = loaded;
  const { data: deliverable } = useQuery({
    queryKey: deliverableKey(id),
    queryFn: () => deliverablesApi.call.getOwn({ id }),
    initialData: loaded,
  });
  const shown = useShownVersion(deliverable.versions);
  const { add, adding } = useAddComment(deliverable);
  const remove = useDeliverableChange(id, (comment_id: string) => deliverablesApi.call.deleteComment({ id: comment_id }), {
    failed: 'The comment could not be deleted.',
  });
  const reply = useDeliverableChange(
    id,
    (input: { id: string; reply_id: string; words: string }) => deliverablesApi.call.replyOwn(input),
    { failed: 'Your answer could not be stored.' },
  );
  const waits = deliverable.status === 'review' && isOpen(deliverable.project.status);
  return (
    <>
      <PageHeader
        title={<span className="break-words">{deliverable.title}</span>}
        description={roundsText(deliverable.rounds)}
        back={{ to: `/dashboard/projects/${deliverable.project_id}`, label: deliverable.project.name }}
        badge={
          <>
            <DeliverableStatusBadge status={deliverable.status} isOwn />
            <SampleBadge show={deliverable.is_sample} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {deliverable.description && (
          <p className="max-w-3xl text-sm leading-relaxed break-words whitespace-pre-line">{deliverable.description}</p>
        )}
        {waits && <Answer deliverable={deliverable} shown_id={shown.version?.id} onShow={shown.choose} />}
        <VersionsSection versions={deliverable.versions} shown={shown}>
          {(version, isCurrent) => (
            <VersionView
              key={version.id}
              version={version}
              onAdd={waits && isCurrent ? (input, done) => add({ ...input, version_id: version.id }, done) : undefined}
              adding={adding}
              onReply={(input, done) => reply.mutate(input, { onSuccess: done })}
              replying={reply.isPending}
              actions={(comment) =>
                !comment.is_sent && (
                  <Button variant="outline" size="sm" onClick={() => remove.mutate(comment.id)} disabled={remove.isPending}>
                    <Trash2 aria-hidden="true" />
                    Delete
                  </Button>
                )
              }
            />
          )}
        </VersionsSection>
      </div>
    </>
  );
}

type NewComment = Parameters<AddComment>[0] & { version_id: string };

function useAddComment({ id }: OwnDeliverableDetail) {
  // The same words at the same place, sent again after a lost answer, are one comment.
  const key = useRef<{ of: string; comment_id: string } | null>(null);
  const change = useDeliverableChange(
    id,
    (input: NewComment) => {
      const of = JSON.stringify(input);
      if (key.current?.of !== of) key.current = { of, comment_id: newKey() };
      return deliverablesApi.call.comment({ id, comment_id: key.current.comment_id, ...input });
    },
    { failed: 'Your comment could not be stored.' },
  );
  const add = (input: NewComment, done: () => void) =>
    change.mutate(input, {
      onSuccess: () => {
        key.current = null;
        done();
      },
    });
  return { add, adding: change.isPending };
}

const failed = 'Your approval could not be stored.';

type AnswerProps = { deliverable: OwnDeliverableDetail; shown_id: string | undefined; onShow: (version_id: string) => void };

/** What the client can say to the current version, once it is the one on the screen. */
function Answer({ deliverable, shown_id, onShow }: AnswerProps) {
  const client = useQueryClient();
  // Of the version that was on the screen when it was opened: a newer one asks to be looked at first.
  const [open, setOpen] = useState<{ dialog: 'approve' | 'changes'; version_id: string } | null>(null);
  const { id, title, versions } = deliverable;
  const [current] = versions;
  const unsent = versions.flatMap((version) => version.comments).filter((comment) => !comment.is_sent).length;
  const approve = useDeliverableChange(id, (version_id: string) => deliverablesApi.call.approve({ id, version_id }), {
    done: 'Approved. Thank you!',
    failed,
    onDone: () => setOpen(null),
    onError: (error) => {
      toast.error(reasonOf(error, failed));
      // What has changed is shown behind the dialog.
      if (error instanceof ApiFailure && error.code === 'CONFLICT') {
        setOpen(null);
        void client.invalidateQueries({ queryKey: deliverableKey(id) });
      }
    },
  });
  if (!current) return null;
  const show = (dialog: 'approve' | 'changes') => setOpen({ dialog, version_id: current.id });
  const notSent =
    unsent === 1
      ? 'One comment is not sent yet. It goes with your request for changes.'
      : `${unsent} comments are not sent yet. They go with your request for changes.`;
  return (
    <section aria-label="Your answer" className="grid max-w-3xl gap-3 rounded-lg border bg-surface p-4 text-sm">
      <p>Version {current.number} waits for your answer. Approve it, or point at what should change and request the changes.</p>
      {unsent > 0 && <FormAlert tone="info">{notSent}</FormAlert>}
      {current.id === shown_id ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => show('approve')} disabled={unsent > 0}>
            <Check aria-hidden="true" />
            Approve
          </Button>
          <Button variant={unsent > 0 ? 'primary' : 'outline'} onClick={() => show('changes')}>
            <MessageSquare aria-hidden="true" />
            Request changes
          </Button>
        </div>
      ) : (
        <Button className="justify-self-start" onClick={() => onShow(current.id)}>
          <Eye aria-hidden="true" />
          Show version {current.number}
        </Button>
      )}
      <ConfirmDialog
        open={open?.dialog === 'approve'}
        onOpenChange={(isShown) => !isShown && setOpen(null)}
        title={`Approve ${title}?`}
        description={`You approve version ${versions.find((one) => one.id === open?.version_id)?.number ?? current.number}. An approval cannot be taken back.`}
        confirmLabel="Approve"
        tone="primary"
        pending={approve.isPending}
        onConfirm={() => open && approve.mutate(open.version_id)}
      />
      {open?.dialog === 'changes' && (
        <ChangesDialog deliverable={deliverable} version_id={open.version_id} unsent={unsent} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
