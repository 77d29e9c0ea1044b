import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordMost } from '#features/people/auth/fields.ts';
import { deviceOf } from '#shared/device.ts';
import { apiClient } from '#ui/api-client.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { type Passkey, passkeyForm, passkeysContract } from '../passkeys-contract.ts';

const api = apiClient(passkeysContract);
const filled = z.string().min(1, 'Please enter your password').max(passwordMost);
const proofOf = (hasPassword: boolean) => z.object({ password: hasPassword ? filled : z.string() });

type DialogProps = { onClose: () => void; onDone: () => void };

/** The password, then the browser's own question. */
export function AddPasskey({ hasPassword, onClose, onDone }: DialogProps & { hasPassword: boolean }) {
  const form = useForm({
    resolver: zodResolver(passkeyForm.extend(proofOf(hasPassword).shape)),
    defaultValues: { name: deviceOf(navigator.userAgent), password: '' },
  });
  const adding = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const [{ makePasskey, PasskeyCancelled }, { options }] = await Promise.all([
        import('#features/people/auth/screens/passkey-call.ts'),
        api.call.begin(hasPassword ? { password } : {}),
      ]);
      const response = await makePasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyCancelled) return null;
        throw error;
      });
      return response && api.call.create({ name, response });
    },
    onSuccess: (added) => {
      if (!added) return;
      toast.success('Passkey added', { description: 'You can log in with it from now on.' });
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="A passkey is a way into your account. Please confirm that it is you; your browser then asks where to keep it."
      action="Continue"
      saving={adding}
      failed="The passkey could not be added. Please try again."
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        hint="So that you know it again, such as the name of the device."
        maxLength={60}
        autoComplete="off"
        required
      />
      {hasPassword && <OwnPassword control={form.control} />}
    </FormDialog>
  );
}

export function RenamePasskey({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const form = useForm({ resolver: zodResolver(passkeyForm), defaultValues: { name: passkey.name } });
  const renaming = useMutation({
    mutationFn: ({ name }: { name: string }) => api.call.update({ id: passkey.id, name }),
    onSuccess: () => {
      toast.success('Passkey renamed');
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="Rename the passkey"
      action="Save"
      saving={renaming}
      failed="The passkey could not be renamed."
      onSubmit={form.handleSubmit((values) => renaming.mutate(values))}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label="Name" maxLength={60} autoComplete="off" required />
    </FormDialog>
  );
}

type RemoveProps = DialogProps & { passkey: Passkey; hasPassword: boolean };

export function RemovePasskey({ passkey, hasPassword, onClose, onDone }: RemoveProps) {
  const form = useForm({ resolver: zodResolver(proofOf(hasPassword)), defaultValues: { password: '' } });
  const removing = useMutation({
    mutationFn: ({ password }: { password: string }) => api.call.delete({ id: passkey.id, ...(hasPassword ? { password } : {}) }),
    onSuccess: () => {
      toast.success('Passkey removed', { description: 'You can delete it from your device or password manager too.' });
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={`Remove ${passkey.name}?`}
      description="It no longer logs you in. Please confirm that it is you."
      action="Remove"
      saving={removing}
      failed="The passkey could not be removed."
      onSubmit={form.handleSubmit((values) => removing.mutate(values))}
      onClose={onClose}
    >
      {hasPassword && <OwnPassword control={form.control} />}
    </FormDialog>
  );
}

/** Both forms have it; the control of the smaller one is enough. */
function OwnPassword({ control }: { control: unknown }) {
  return (
    <PasswordField
      control={control as Control<{ password: string }>}
      name="password"
      label="Password"
      autoComplete="current-password"
      required
    />
  );
}
