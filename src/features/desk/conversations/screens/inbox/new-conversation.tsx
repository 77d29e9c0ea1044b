import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { messageLimits } from '../../choices.ts';
import { newConversation } from '../../inbox-contract.ts';
import { inboxApi, inboxConversationKey, inboxListKey } from './inbox-api.ts';

const failed = 'The message could not be sent.';

/** The studio writes first; the client reads it in the portal, or by mail. */
export function NewConversation({ onClose, onOpened }: { onClose: () => void; onOpened: (id: string) => void }) {
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same conversation.
  const [id] = useState(newKey);
  const [contact, setContact] = useState<PickedContact | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({ resolver: zodResolver(newConversation), defaultValues: { subject: '', text: '' } });
  const send = useMutation({
    mutationFn: (input: { subject: string; text: string; contact_id: string }) => inboxApi.call.create({ id, ...input }),
    onSuccess: (conversation) => {
      client.setQueryData(inboxConversationKey(id), conversation);
      void client.invalidateQueries({ queryKey: inboxListKey });
      onOpened(id);
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="New message"
      action="Send"
      saving={send}
      failed={failed}
      onSubmit={(event) => {
        setMissing(!contact);
        void form.handleSubmit((input) => contact && send.mutate({ ...input, contact_id: contact.id }))(event);
      }}
      onClose={onClose}
    >
      <ContactPicker
        value={contact}
        onChange={setContact}
        required
        error={isMissing && !contact ? 'Please choose a client' : undefined}
      />
      <TextField control={form.control} name="subject" label="Subject" required maxLength={messageLimits.subject} />
      <TextareaField control={form.control} name="text" label="Message" required rows={5} maxLength={messageLimits.text} />
    </FormDialog>
  );
}
