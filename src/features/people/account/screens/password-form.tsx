import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { password } from '#features/people/auth/fields.ts';
import { failureText, postAuth } from '#features/people/auth/screens/auth-call.ts';
import { usePasswordReasons } from '#features/people/auth/screens/use-password-reasons.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';

const schema = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: password,
    confirmPassword: z.string(),
  })
  .refine((value) => value.newPassword === value.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const wrong = 'The current password is not right';

export function PasswordForm({ refuseCommon }: { refuseCommon: boolean }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  const { revalidate } = useRevalidator();
  const reasons = usePasswordReasons(form.watch('newPassword'), refuseCommon);
  const change = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: z.output<typeof schema>) => postAuth('/change-password', body),
    onSuccess: async () => {
      toast.success('Password changed');
      form.reset(empty);
      await revalidate();
    },
    onError: (error) => {
      const refused = error instanceof ApiFailure && error.code === 'INVALID_PASSWORD';
      if (error instanceof ApiFailure && error.code === 'PASSWORD_REFUSED')
        form.setError('newPassword', { message: error.message }, { shouldFocus: true });
      if (refused) form.setError('currentPassword', { message: wrong }, { shouldFocus: true });
      toast.error(refused ? wrong : failureText(error, 'Failed to change the password', 'Failed to change the password'));
    },
  });
  return (
    <form method="post" onSubmit={form.handleSubmit((value) => change.mutate(value))} noValidate>
      <SettingsSection
        title="Password"
        description="Choose one that you use nowhere else. The change signs all other devices out, and a notice goes to your mail addresses."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
        }
      >
        <PasswordField
          control={form.control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          control={form.control}
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          reasons={reasons}
          required
        />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
          required
        />
      </SettingsSection>
    </form>
  );
}
