import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { credentialLimits } from '../choices.ts';
import { makeKeyPair } from '../cipher.ts';
import { credentialsApi } from './credentials-api.ts';

const { least, most } = credentialLimits.passphrase;
const schema = z
  .object({
    passphrase: z.string().min(least, `Please use at least ${least} characters`).max(most),
    again: z.string(),
    password: z.string().min(1, 'Please enter your password'),
  })
  .refine(({ passphrase, again }) => passphrase === again, { message: 'The two are not the same', path: ['again'] });

/** The key pair is made here; the passphrase never leaves the browser. */
export function KeyDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { passphrase: '', again: '', password: '' } });
  const { control } = form;
  const make = useMutation({
    mutationFn: async ({ passphrase, password }: z.output<typeof schema>) =>
      credentialsApi.call.makeKey({ ...(await makeKeyPair(passphrase)), password }),
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={isFirst ? 'Make a key' : 'New key'}
      description="What clients hand over is encrypted for this key. Only its passphrase opens it: nobody can reset it, and without it what was handed over is lost and has to be asked for again."
      action="Make the key"
      saving={make}
      failed="The key could not be made."
      onSubmit={form.handleSubmit((typed) => make.mutate(typed))}
      onClose={onClose}
    >
      <PasswordField control={control} name="passphrase" label="Passphrase" autoComplete="new-password" required />
      <PasswordField control={control} name="again" label="Passphrase again" autoComplete="new-password" required />
      <PasswordField
        control={control}
        name="password"
        label="Password of your account"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
