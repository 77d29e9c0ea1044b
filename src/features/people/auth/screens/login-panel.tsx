import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import type { LoginForm } from '../contract.ts';
import type { Start } from '../start.ts';
import { failureText, postAuth } from './auth-call.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { TwoFactorStep } from './two-factor-step.tsx';
import { usePasskey } from './use-passkey.ts';

type SignedIn = { twoFactorRedirect?: boolean };
type Trouble = { text: string; unconfirmed: boolean };

/** The form behind the button for a new link, where there are no scripts. */
const plainResend = 'plain-resend';

type LoginPanelProps = {
  form: UseFormReturn<LoginForm>;
  step: Start['step'];
  post: PlainPost | undefined;
  onSignedIn: () => Promise<void>;
  /** Other ways to log in, beside the first step. */
  children?: ReactNode;
};

const troubleOf = (post: PlainPost | undefined): Trouble | null =>
  post?.error ? { text: post.error, unconfirmed: post.reason === 'EMAIL_NOT_VERIFIED' } : null;

/** The form lives with the page, so that what was typed survives a look at the other tab. */
export function LoginPanel({ form, step, post, onSignedIn, children }: LoginPanelProps) {
  const [trouble, setTrouble] = useState(() => troubleOf(post));
  const [secondStep, setSecondStep] = useState(step !== null);

  const arrive = async () => {
    toast.success('Successfully logged in!');
    await onSignedIn();
  };
  const passkey = usePasskey({
    isSuggesting: !secondStep,
    onSignedIn: arrive,
    onTrouble: (text) => setTrouble(text ? { text, unconfirmed: false } : null),
  });

  const submit = form.handleSubmit(async (values) => {
    setTrouble(null);
    try {
      const answer = await postAuth<SignedIn>('/sign-in/email', values);
      if (answer.twoFactorRedirect) setSecondStep(true);
      else await arrive();
    } catch (error) {
      const unconfirmed = error instanceof ApiFailure && error.code === 'EMAIL_NOT_VERIFIED';
      setTrouble({ text: failureText(error, 'Login failed.', 'Failed to log in'), unconfirmed });
    }
  });

  if (secondStep) {
    const again = (text?: string) => {
      setSecondStep(false);
      setTrouble(text ? { text, unconfirmed: false } : null);
    };
    return <TwoFactorStep step={step ?? 'code'} post={post} onDone={arrive} onStartOver={again} />;
  }
  return (
    <>
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="login" />
        {trouble && <LoginTrouble trouble={trouble} email={form.getValues('email')} />}
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username webauthn"
          spellCheck={false}
        />
        <div className="relative">
          <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
          <TextLink to="/auth/forgot-password" className="absolute top-0 right-0 text-sm leading-5 font-normal">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="mt-1 w-full">
          Log in
        </Button>
        <PasskeyButton pending={passkey.pending} onClick={() => void passkey.ask()} />
      </form>
      <form id={plainResend} method="post">
        <input type="hidden" name="intent" value="resend" />
      </form>
      {children}
    </>
  );
}

function LoginTrouble({ trouble, email }: { trouble: Trouble; email: string }): ReactNode {
  if (!trouble.unconfirmed) return <FormAlert>{trouble.text}</FormAlert>;
  return (
    <FormAlert tone="warning" title="Your email address is not confirmed">
      <p>{trouble.text}</p>
      <ResendConfirmation email={email} className="mt-2" />
      <noscript>
        <Button type="submit" form={plainResend} name="email" value={email} variant="outline" size="sm" className="mt-2">
          Send a new link
        </Button>
      </noscript>
    </FormAlert>
  );
}
