import { zodResolver } from '@hookform/resolvers/zod';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { CheckboxField, TextField } from '#ui/form-fields.tsx';
import { recoveryCodeForm, totpForm } from '../contract.ts';
import { errorsOf } from '../plain-post.ts';
import type { Start } from '../start.ts';
import { failureText, postAuth } from './auth-call.ts';
import { StepHeading } from './step-heading.tsx';

type Props = {
  step: NonNullable<Start['step']>;
  post: PlainPost | undefined;
  onDone: () => Promise<void>;
  /** With a text when the first step has expired. */
  onStartOver: (text?: string) => void;
};

const over = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);

export function TwoFactorStep({ step, post, onDone, onStartOver }: Props) {
  const [recovery, setRecovery] = useState(step === 'recovery-code');
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const form = useForm({
    resolver: zodResolver(recovery ? recoveryCodeForm : totpForm),
    defaultValues: { code: '', trustDevice: false },
    errors,
  });

  const submit = form.handleSubmit(async (values) => {
    setTrouble('');
    try {
      await postAuth(recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', values);
      await onDone();
    } catch (error) {
      if (error instanceof ApiFailure && over.has(error.code))
        return onStartOver('This sign-in has expired. Please log in again.');
      setTrouble(failureText(error, 'Login failed.', 'Failed to log in'));
    }
  });

  const swap = () => {
    setRecovery(!recovery);
    setTrouble('');
    form.resetField('code');
  };

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={recovery ? 'recovery-code' : 'code'} />
      <StepHeading
        icon={<ShieldCheck aria-hidden="true" />}
        title="Two-factor authentication"
        text={
          recovery
            ? 'Enter one of the recovery codes that you kept. Each works once.'
            : 'Enter the code that your authenticator app shows.'
        }
      />
      {trouble && <FormAlert>{trouble}</FormAlert>}
      <TextField
        key={recovery ? 'recovery' : 'totp'}
        control={form.control}
        name="code"
        label={recovery ? 'Recovery code' : 'Authentication code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        maxLength={recovery ? 40 : 7}
        spellCheck={false}
        required
      />
      <CheckboxField control={form.control} name="trustDevice" label="Trust this device for 30 days" />
      <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="w-full">
        Verify
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <Button variant="link" onClick={swap}>
          {recovery ? 'Use an authentication code' : 'Use a recovery code'}
        </Button>
        <Button variant="link" onClick={() => onStartOver()}>
          Back
        </Button>
      </div>
      <noscript>
        <p className="text-sm">
          <a href={recovery ? '/auth?step=code' : '/auth?step=recovery-code'} className="underline">
            {recovery ? 'Use an authentication code' : 'Use a recovery code'}
          </a>
        </p>
      </noscript>
    </form>
  );
}
