import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { noteForm } from '../contract.ts';
import { noteMost } from '../policy.ts';
import { clientKey, clientPageApi } from './client-page-api.ts';
import { NoteItem } from './note-item.tsx';
import { PageStates } from './page-states.tsx';
import { usePages } from './use-pages.ts';

const empty = { icon: StickyNote, title: 'No notes yet', text: 'For yourself: the client never sees them.' };

export function Notes({ id }: { id: string }) {
  const pages = usePages([...clientKey(id), 'notes'], (cursor) => clientPageApi.call.notes({ id, cursor, limit: 20 }));
  return (
    <div className="max-w-3xl">
      <NewNote id={id} />
      <PageStates pages={pages} failure="The notes could not be loaded." empty={empty}>
        {(items) => (
          <ul className="mt-6 divide-y border-y">
            {items.map((note) => (
              <NoteItem key={note.id} client={id} note={note} />
            ))}
          </ul>
        )}
      </PageStates>
    </div>
  );
}

function NewNote({ id }: { id: string }) {
  const client = useQueryClient();
  const { keyFor, renew } = useSendKey();
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { text: '' } });
  const add = useMutation({
    mutationFn: ({ text }: { text: string }) => clientPageApi.call.createNote({ id, note_id: keyFor(text), text }),
    onSuccess: () => {
      renew();
      form.reset();
      toast.success('Note added');
    },
    onError: (error) => toast.error(reasonOf(error, 'The note could not be added.')),
    onSettled: () => client.invalidateQueries({ queryKey: clientKey(id) }),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
      className="grid justify-items-start gap-3"
    >
      <TextareaField
        control={form.control}
        name="text"
        label="New note"
        hint="For the studio alone. The client never sees it."
        rows={3}
        maxLength={noteMost}
        className="w-full"
      />
      <Button type="submit" loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
