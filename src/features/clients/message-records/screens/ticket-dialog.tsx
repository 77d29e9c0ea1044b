import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { categoryChoices, priorityChoices } from '#features/desk/tickets/choices.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { type TicketOfMessage, ticketOfMessage, ticketSubjectMost } from '../contract.ts';
import { titleOf } from '../policy.ts';
import type { RecordDialogProps } from './message-records.tsx';
import { messageRecordsApi, useMakeRecord } from './message-records-api.ts';

export function TicketOfMessageDialog({ conversation, message, onClose }: RecordDialogProps) {
  const form = useForm({
    resolver: zodResolver(ticketOfMessage),
    defaultValues: {
      subject: titleOf(message.text, ticketSubjectMost),
      category: 'other' as const,
      priority: conversation.priority,
    },
  });
  const save = useMakeRecord(
    (request_key, input: TicketOfMessage) => messageRecordsApi.call.createTicket({ id: message.id, request_key, ...input }),
    { onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  // An account has an address of its own.
  const reader = conversation.has_account ? 'The client’s account' : conversation.client.email;
  return (
    <FormDialog
      title="Create Ticket"
      description={`It begins with this message, word for word. ${reader} gets its number by mail.`}
      action="Create Ticket"
      saving={save}
      failed="The ticket could not be created."
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField control={form.control} name="subject" label="Subject" required maxLength={ticketSubjectMost} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={form.control} name="category" label="Category" required options={categoryChoices} />
        <SelectField control={form.control} name="priority" label="Priority" required options={priorityChoices} />
      </div>
    </FormDialog>
  );
}
