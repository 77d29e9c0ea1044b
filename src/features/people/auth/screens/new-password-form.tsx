import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { newPasswordForm } from '../contract.ts';
import { errorsOf } from '../plain-post.ts';
import { usePasswordReasons } from './use-password-reasons.ts';

type NewPasswordFormProps = {
  /** For the password manager: whose password this is. */
  email?: string;
  label?: string;
  action: string;
  refuseCommon: boolean;
  post: PlainPost | undefined;
  onPassword: (password: string) => Promise<void>;
  /** The code of a link that no longer works. */
  overCode: string;
  onOver: () => void;
  /** What to say where the refusal is about no field. */
  troubleOf: (error: unknown) => string;
};

/** A password, twice, for a person who opened a link. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, label = 'Password', action, refuseCommon, post, onPassword, overCode, onOver, troubleOf } = props;
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const form = useForm({ resolver: zodResolver(newPasswordForm), defaultValues: { password: '', confirmPassword: '' }, errors });
  const reasons = usePasswordReasons(useWatch({ control: form.control, name: 'password' }), refuseCommon);

  const submit = form.handleSubmit(async ({ password }) => {
    setTrouble('');
    try {
      await onPassword(password);
    } catch (error) {
      if (!(error instanceof ApiFailure)) return setTrouble(troubleOf(error));
      if (error.code === overCode) return onOver();
      if (error.code === 'PASSWORD_REFUSED') return form.setError('password', { message: error.message }, { shouldFocus: true });
      showFieldErrors(form, error);
      if (Object.keys(error.fields).length === 0) setTrouble(troubleOf(error));
    }
  });

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {trouble && <FormAlert>{trouble}</FormAlert>}
      {email && <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        control={form.control}
        name="password"
        label={label}
        autoComplete="new-password"
        reasons={reasons}
        required
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="w-full">
        {action}
      </Button>
    </form>
  );
}
