import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formsContract } from '#features/desk/forms/contract.ts';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { categoryChoices, priorityChoices } from '../choices.ts';
import { type NewOwnTicket, newOwnTicket } from '../own-contract.ts';
import { ownTicketPath } from '../ticket-choices.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ownTicketsApi, ownTicketsKey } from './support-api.ts';

const formsApi = apiClient(formsContract);

export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useSendKey();
  const form = useForm({
    resolver: zodResolver(newOwnTicket.omit({ request_key: true })),
    defaultValues: { subject: '', category: '', priority: 'medium', description: '', attachments: [] as File[] },
  });
  const open = useMutation({
    mutationFn: (input: Omit<NewOwnTicket, 'request_key'>) => {
      const { attachments = [], ...words } = input;
      return ownTicketsApi.call.create({ ...input, request_key: keyFor(JSON.stringify(words), ...attachments) });
    },
    // Its page says that it is open: a toast would only cover the buttons of a phone.
    onSuccess: async ({ id }) => {
      onClose();
      await navigate(ownTicketPath(id));
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: ownTicketsKey }),
  });
  // Where it cannot be read, sending tells it.
  const { data: site } = useQuery({ queryKey: ['site-forms'], queryFn: () => formsApi.call.site() });
  const isClosed = site?.forms.support_ticket.is_active === false;
  const isAboutField = open.error instanceof ApiFailure && Object.keys(open.error.fields).length > 0;
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="New Ticket"
      description="You get a first real answer within 24 hours."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={open.isPending}>
            Cancel
          </Button>
          {!isClosed && (
            <Button type="submit" form="new-ticket-form" loading={open.isPending}>
              Submit Ticket
            </Button>
          )}
        </>
      }
    >
      {isClosed && <FormAlert tone="info">{site.closed}</FormAlert>}
      <form
        method="post"
        id="new-ticket-form"
        noValidate
        hidden={isClosed}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((input) => open.mutate(input))}
      >
        {open.error && !isAboutField && (
          <FormAlert className="sm:col-span-2">{reasonOf(open.error, 'The ticket could not be opened.')}</FormAlert>
        )}
        <TextField control={form.control} name="subject" label="Subject" required autoFocus className="sm:col-span-2" />
        <SelectField
          control={form.control}
          name="category"
          label="Category"
          required
          placeholder="Select a category"
          options={categoryChoices}
        />
        <SelectField control={form.control} name="priority" label="Priority" required options={priorityChoices} />
        <TextareaField
          control={form.control}
          name="description"
          label="Description"
          required
          rows={5}
          className="sm:col-span-2"
        />
        <AttachmentsField
          onChange={(files) => form.setValue('attachments', files, { shouldValidate: form.formState.isSubmitted })}
          problem={errors.attachments?.message}
          className="sm:col-span-2"
        />
      </form>
    </Dialog>
  );
}
