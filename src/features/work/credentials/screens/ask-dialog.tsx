import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { credentialLimits } from '../choices.ts';
import { credentialsApi } from './credentials-api.ts';

export function AskDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [title, setTitle] = useState('');
  // Sent again after a lost answer, it is the same request.
  const [credential_id] = useState(newKey);
  const ask = useMutation({
    mutationFn: (text: string) => credentialsApi.call.ask({ id: project_id, credential_id, title: text }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask for a secret"
      description="The client is told by mail and in the portal, and hands it over there."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={ask.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="ask-form" loading={ask.isPending}>
            Ask the client
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="ask-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(title);
        }}
      >
        <Field
          label="What you need"
          required
          error={ask.error ? reasonOf(ask.error, 'The client could not be asked.') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={credentialLimits.title}
              placeholder="Login of the domain"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
