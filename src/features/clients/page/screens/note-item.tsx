import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { TextareaField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import { type ClientNote, noteForm } from '../contract.ts';
import { noteMost } from '../policy.ts';
import { clientKey, clientPageApi } from './client-page-api.ts';

type Props = { client: string; note: ClientNote };

export function NoteItem({ client: id, note }: Props) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => clientPageApi.call.deleteNote({ id, note_id: note.id }),
    onSuccess: () => {
      setAsking(false);
      toast.success('Note deleted');
    },
    onError: (error) => toast.error(reasonOf(error, 'The note could not be deleted.')),
    onSettled: () => client.invalidateQueries({ queryKey: clientKey(id) }),
  });
  if (editing) return <EditNote client={id} note={note} onDone={() => setEditing(false)} />;
  const isChanged = note.updated_at !== note.created_at;
  return (
    <li className="flex min-w-0 gap-3 py-4">
      <div className="min-w-0 flex-1">
        <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
        <p className="mt-1.5 text-[0.8125rem] text-muted">
          {note.author ?? 'A former user'}, <LocalTime value={note.created_at} />
          {isChanged && ' (changed)'}
        </p>
      </div>
      <div className="flex shrink-0 items-start">
        <IconButton label="Edit note" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)} />
        <IconButton label="Delete note" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this note?"
        description="It cannot be brought back."
        confirmLabel="Delete note"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

function EditNote({ client: id, note, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { text: note.text } });
  // Of the text that is edited: the list may be read again meanwhile.
  const [updated_at, setSeen] = useState(note.updated_at);
  const save = useMutation({
    mutationFn: ({ text, seen }: { text: string; seen: string }) =>
      clientPageApi.call.updateNote({ id, note_id: note.id, updated_at: seen, text }),
    onSuccess: async () => {
      toast.success('Note saved');
      await client.invalidateQueries({ queryKey: clientKey(id) });
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: clientKey(id) }),
  });
  const isConflict = save.error instanceof ApiFailure && save.error.code === 'CONFLICT';
  // What was typed stays; whoever has read the other text may replace it.
  const isNews = isConflict && note.updated_at !== updated_at;
  const submit = ({ text }: { text: string }) => {
    const seen = isNews ? note.updated_at : updated_at;
    setSeen(seen);
    save.mutate({ text, seen });
  };
  return (
    <li className="py-4">
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid justify-items-start gap-3">
        {save.error && !isConflict && <FormAlert>{reasonOf(save.error, 'The note could not be saved.')}</FormAlert>}
        {isConflict && (
          <FormAlert className="w-full" title="Somebody else changed this note meanwhile. Nothing was saved.">
            {isNews && (
              <>
                <p>It reads now:</p>
                <p className="my-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
                <p>Save again to replace that with your text below.</p>
              </>
            )}
          </FormAlert>
        )}
        <TextareaField control={form.control} name="text" label="Edit note" rows={4} maxLength={noteMost} className="w-full" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" loading={save.isPending}>
            Save note
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
