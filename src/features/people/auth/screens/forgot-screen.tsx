import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { TextLink } from '#ui/text-link.tsx';
import { forgotForm } from '../contract.ts';
import { errorsOf } from '../plain-post.ts';
import { failureText, postAuth } from './auth-call.ts';

type Props = {
  brand: SiteBrand;
  mailConfigured: boolean;
  contact: string;
  /** The form was sent without scripts, and taken. */
  sent: boolean;
  post?: PlainPost;
};

const back = <TextLink to="/auth">Back to login</TextLink>;

/** Answers alike whether or not the address has an account. */
export function ForgotScreen({ brand, mailConfigured, contact, sent, post }: Props) {
  const [askedFor, setAskedFor] = useState<string | null>(sent ? 'this address' : null);
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const form = useForm({
    resolver: zodResolver(forgotForm),
    defaultValues: { email: post?.values.email ?? '' },
    errors,
  });

  const submit = form.handleSubmit(async ({ email }) => {
    setTrouble('');
    try {
      await postAuth('/request-password-reset', { email });
      setAskedFor(email);
    } catch (error) {
      const text = 'Failed to request password reset.';
      setTrouble(failureText(error, text, text));
    }
  });

  if (askedFor !== null) {
    return (
      <AuthLayout brand={brand} title={mailConfigured ? 'Check your email' : 'Request noted'} footer={back}>
        <FormAlert tone={mailConfigured ? 'success' : 'info'}>
          {mailConfigured
            ? `If ${askedFor} has an account, a link to choose a new password is on its way. It works for one hour.`
            : `This site does not send emails yet, so no link reaches ${askedFor}. Please ask the studio${contact && ` (${contact})`}, and ask here again once it sends emails.`}
        </FormAlert>
        <p className="mt-6 text-sm">
          <Button variant="link" onClick={() => setAskedFor(null)}>
            Use another address
          </Button>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      brand={brand}
      title="Forgot your password?"
      text={mailConfigured ? 'Tell us the address you log in with, and we send you a link to choose a new one.' : undefined}
      footer={back}
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {!mailConfigured && (
          <FormAlert tone="info">
            This site does not send emails yet, so no link can reach you. Please ask the studio{contact && ` (${contact})`}.
          </FormAlert>
        )}
        {trouble && <FormAlert>{trouble}</FormAlert>}
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="w-full">
          Send reset link
        </Button>
      </form>
    </AuthLayout>
  );
}
