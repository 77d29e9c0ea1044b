import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { messageLimits } from '../../choices.ts';
import { newOwnConversation } from '../../own-contract.ts';
import { ownConversationKey, ownMessagesApi, ownMessagesListKey } from './own-api.ts';

const failed = 'Your message could not be sent.';

export function NewOwnConversation({ onClose, onOpened }: { onClose: () => void; onOpened: (id: string) => void }) {
  const client = useQueryClient();
  const { keyFor } = useSendKey();
  const form = useForm({ resolver: zodResolver(newOwnConversation), defaultValues: { subject: '', text: '' } });
  const send = useMutation({
    mutationFn: (input: { subject: string; text: string }) =>
      ownMessagesApi.call.createOwn({ id: keyFor(JSON.stringify(input)), ...input }),
    onSuccess: (conversation) => {
      client.setQueryData(ownConversationKey(conversation.id), conversation);
      void client.invalidateQueries({ queryKey: ownMessagesListKey });
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
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      <TextField control={form.control} name="subject" label="Subject" required maxLength={messageLimits.subject} />
      <TextareaField control={form.control} name="text" label="Message" required rows={5} maxLength={messageLimits.text} />
    </FormDialog>
  );
}
