import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { type SavedReplies, type SavedReply, type SavedReplyInput, savedReplyInput } from '../contract.ts';
import { replyFields } from '../policy.ts';
import { savedRepliesApi, savedRepliesKey, useSavedReplies } from './saved-replies-api.ts';

/** The replies that are given often: a list, and the form of one of them. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null);
  if (editing) return <ReplyForm reply={editing === 'new' ? null : editing} onBack={() => setEditing(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Saved Replies"
      description="Answers that are given often. Their fields are filled when one is inserted."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" />
            New reply
          </Button>
        </>
      }
    >
      <ReplyList onEdit={setEditing} />
    </Dialog>
  );
}

function ReplyList({ onEdit }: { onEdit: (reply: SavedReply) => void }) {
  const client = useQueryClient();
  const replies = useSavedReplies();
  const keep = (after: SavedReplies) => client.setQueryData(savedRepliesKey, after);
  const restore = useMutation({
    mutationFn: ({ id, title, body }: SavedReply) => savedRepliesApi.call.create({ id, title, body }),
    onSuccess: keep,
    onError: (error) => toast.error(reasonOf(error, 'The reply could not be restored.')),
  });
  const remove = useMutation({
    mutationFn: ({ id, updated_at }: SavedReply) => savedRepliesApi.call.delete({ params: { id }, query: { updated_at } }),
    onSuccess: (after, reply) => {
      keep(after);
      toast.success('Reply deleted', { action: { label: 'Undo', onClick: () => restore.mutate(reply) } });
    },
    onError: (error) => {
      toast.error(reasonOf(error, 'The reply could not be deleted.'));
      void client.invalidateQueries({ queryKey: savedRepliesKey });
    },
  });
  if (!replies.data)
    return replies.isError ? (
      <ErrorPanel
        message={reasonOf(replies.error, 'The saved replies could not be loaded.')}
        onRetry={() => void replies.refetch()}
      />
    ) : (
      <LoadingRows />
    );
  const { items } = replies.data;
  if (items.length === 0)
    return <EmptyState as="h3" title="No saved replies" text="Save an answer that you give often, and insert it into a reply." />;
  return (
    <ul aria-label="Saved replies" className="divide-y border-y text-sm">
      {items.map((reply) => (
        <li key={reply.id} className="flex min-w-0 items-start gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium break-words">
              {reply.title}
              <SampleBadge show={reply.is_sample} />
            </p>
            <p className="line-clamp-2 break-words text-muted">{reply.body}</p>
          </div>
          <IconButton label={`Edit ${reply.title}`} icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(reply)} />
          <IconButton
            label={`Delete ${reply.title}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => !remove.isPending && remove.mutate(reply)}
          />
        </li>
      ))}
    </ul>
  );
}

function ReplyForm({ reply, onBack }: { reply: SavedReply | null; onBack: () => void }) {
  const client = useQueryClient();
  const [id] = useState(() => reply?.id ?? newKey());
  const form = useForm({
    resolver: zodResolver(savedReplyInput),
    defaultValues: { title: reply?.title ?? '', body: reply?.body ?? '' },
  });
  const save = useMutation({
    mutationFn: (input: SavedReplyInput) =>
      reply
        ? savedRepliesApi.call.update({ id, updated_at: reply.updated_at, ...input })
        : savedRepliesApi.call.create({ id, ...input }),
    onSuccess: (after) => {
      client.setQueryData(savedRepliesKey, after);
      toast.success('Reply saved');
      onBack();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      void client.invalidateQueries({ queryKey: savedRepliesKey });
    },
  });
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={reply ? 'Edit reply' : 'New reply'}
      footer={
        <>
          <Button variant="outline" onClick={onBack} disabled={save.isPending}>
            Back
          </Button>
          <Button type="submit" form="saved-reply-form" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="saved-reply-form"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
      >
        {save.error && !isAboutField && <FormAlert>{reasonOf(save.error, 'The reply could not be saved.')}</FormAlert>}
        <TextField control={form.control} name="title" label="Title" required maxLength={100} autoFocus />
        <TextareaField
          control={form.control}
          name="body"
          label="Reply"
          required
          rows={8}
          hint={`Fields: ${replyFields.map(({ name, label }) => `{${name}} (${label.toLowerCase()})`).join(', ')}`}
        />
      </form>
    </Dialog>
  );
}
