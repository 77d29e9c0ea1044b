import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { mergeInput, splitInput, type Ticket } from '../admin-contract.ts';
import { ticketPath } from '../ticket-choices.ts';
import { supportApi, supportKey } from './support-api.ts';
import type { ThreadEntry } from './thread.tsx';

/** Leads to the ticket that goes on. */
function useCombining<I>(run: (input: I) => Promise<Ticket>, done: (ticket: Ticket) => string, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: run,
    onSuccess: async (ticket) => {
      toast.success(done(ticket));
      onClose();
      await navigate(ticketPath(ticket.id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: supportKey }),
  });
}

const isAboutField = (error: unknown) => error instanceof ApiFailure && Object.keys(error.fields).length > 0;

export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(mergeInput), defaultValues: { number: '' } });
  const [updated_at] = useState(ticket.updated_at);
  const merge = useCombining(
    ({ number }: { number: string }) => supportApi.call.merge({ id: ticket.id, updated_at, number }),
    ({ number }) => `Merged into ${number}`,
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge ${ticket.number}`}
      description="Everything that was written goes to the other ticket of the same person, and this one is closed. This cannot be taken back."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="merge-form" loading={merge.isPending}>
            Merge
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="merge-form"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((input) => merge.mutate(input, { onError: (error) => showFieldErrors(form, error) }))}
      >
        {merge.error && !isAboutField(merge.error) && (
          <FormAlert>{reasonOf(merge.error, 'The tickets could not be merged.')}</FormAlert>
        )}
        <TextField
          control={form.control}
          name="number"
          label="Number of the other ticket"
          required
          autoFocus
          placeholder="T-2026-0001"
        />
      </form>
    </Dialog>
  );
}

export function SplitDialog({ ticket, entry, onClose }: { ticket: Ticket; entry: ThreadEntry; onClose: () => void }) {
  const [request_key] = useState(newKey);
  const form = useForm({
    resolver: zodResolver(splitInput),
    defaultValues: { message_id: entry.id, subject: ticket.subject, request_key },
  });
  const split = useCombining(
    (input: { message_id: string; subject: string; request_key: string }) => supportApi.call.split({ id: ticket.id, ...input }),
    ({ number }) => `${number} was made`,
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a ticket of this reply"
      description="The reply leaves this ticket with its files. The client gets the new number by mail."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={split.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="split-form" loading={split.isPending}>
            Split ticket
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="split-form"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((input) => split.mutate(input, { onError: (error) => showFieldErrors(form, error) }))}
      >
        {split.error && !isAboutField(split.error) && (
          <FormAlert>{reasonOf(split.error, 'The ticket could not be split.')}</FormAlert>
        )}
        <TextField control={form.control} name="subject" label="Subject" required maxLength={200} autoFocus />
      </form>
    </Dialog>
  );
}
