import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { messageLimits } from '../../choices.ts';
import { newOwnConversation } from '../../own-contract.ts';
import { ownConversationKey, ownMessagesApi, ownMessagesListKey } from './own-api.ts';

const failed = 'Your message could not be sent.';

export function NewOwnConversation({ onClose, onOpened }: { onClose: () => void; onOpened: (id: string) => void }) {
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same conversation.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(newOwnConversation), defaultValues: { subject: '', text: '' } });
  const send = useMutation({
    mutationFn: (input: { subject: string; text: string }) => ownMessagesApi.call.createOwn({ id, ...input }),
    onSuccess: (conversation) => {
      client.setQueryData(ownConversationKey(id), conversation);
      void client.invalidateQueries({ queryKey: ownMessagesListKey });
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
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      <TextField control={form.control} name="subject" label="Subject" required maxLength={messageLimits.subject} />
      <TextareaField control={form.control} name="text" label="Message" required rows={5} maxLength={messageLimits.text} />
    </FormDialog>
  );
}
