import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { ownPassword } from '../contract.ts';

const schema = z.object({ password: ownPassword });

type Saving = {
  isPending: boolean;
  error: unknown;
  mutate: (password: string, options: { onError: (error: Error) => void }) => void;
};
type Props = {
  title: string;
  description: string;
  action: string;
  failed: string;
  saving: Saving;
  onClose: () => void;
  children?: ReactNode;
};

/** One question, and the password before it is done. */
export function PasswordDialog({ title, description, action, failed, saving, onClose, children }: Props) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      saving={saving}
      failed={failed}
      onSubmit={form.handleSubmit(({ password }) =>
        saving.mutate(password, { onError: (error) => showFieldErrors(form, error) }),
      )}
      onClose={onClose}
    >
      {children}
      <PasswordField control={form.control} name="password" label="Your password" autoComplete="current-password" required />
    </FormDialog>
  );
}
