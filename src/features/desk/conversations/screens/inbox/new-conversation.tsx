import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { messageLimits } from '../../choices.ts';
import { newConversation } from '../../inbox-contract.ts';
import { inboxApi, inboxConversationKey, inboxListKey } from './inbox-api.ts';

const failed = 'The message could not be sent.';

/** The studio writes first; the client reads it in the portal, or by mail. */
export function NewConversation({ onClose, onOpened }: { onClose: () => void; onOpened: (id: string) => void }) {
  const client = useQueryClient();
  const { keyFor } = useSendKey();
  const [contact, setContact] = useState<PickedContact | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({ resolver: zodResolver(newConversation), defaultValues: { subject: '', text: '' } });
  const send = useMutation({
    mutationFn: (input: { subject: string; text: string; contact_id: string }) =>
      inboxApi.call.create({ id: keyFor(JSON.stringify(input)), ...input }),
    onSuccess: (conversation) => {
      client.setQueryData(inboxConversationKey(conversation.id), conversation);
      void client.invalidateQueries({ queryKey: inboxListKey });
      onOpened(conversation.id);
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
