import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordField } from '#ui/form-fields.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { resetForm } from '../contract.ts';
import { errorsOf } from '../plain-post.ts';
import { failureText, postAuth } from './auth-call.ts';
import { usePasswordReasons } from './use-password-reasons.ts';

type Props = { brand: SiteBrand; token: string; usable: boolean; refuseCommon: boolean; post?: PlainPost };

export function ResetScreen({ brand, token, usable, refuseCommon, post }: Props) {
  const [expired, setExpired] = useState(!usable);
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(resetForm), defaultValues: { password: '', confirmPassword: '' }, errors });
  const reasons = usePasswordReasons(useWatch({ control: form.control, name: 'password' }), refuseCommon);

  const submit = form.handleSubmit(async (values) => {
    setTrouble('');
    try {
      await postAuth('/reset-password', { token, newPassword: values.password });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'INVALID_TOKEN') return setExpired(true);
      if (error instanceof ApiFailure && error.code === 'PASSWORD_REFUSED')
        return form.setError('password', { message: error.message }, { shouldFocus: true });
      const text = 'Failed to reset password.';
      return setTrouble(failureText(error, text, text));
    }
    toast.success('Your password has been changed', { description: 'Please log in with the new one.' });
    await navigate('/auth', { replace: true });
  });

  if (expired) {
    return (
      <AuthLayout
        brand={brand}
        title="This link no longer works"
        text="A reset link works once, for one hour. Ask for a new one and use the latest mail."
        footer={<TextLink to="/auth">Back to login</TextLink>}
      >
        <LinkButton to="/auth/forgot-password" size="lg" className="w-full">
          Request a new link
        </LinkButton>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout brand={brand} title="Choose a new password" text="All devices will be logged out.">
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {trouble && <FormAlert>{trouble}</FormAlert>}
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
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
          Save new password
        </Button>
      </form>
    </AuthLayout>
  );
}
