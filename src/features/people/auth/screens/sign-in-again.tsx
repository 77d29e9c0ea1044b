import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { loginForm } from '../contract.ts';
import { failureText, postAuth } from './auth-call.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { TwoFactorStep } from './two-factor-step.tsx';
import { usePasskey } from './use-passkey.ts';
import { fetchSession } from './use-session.ts';

type SignInAgainProps = { email: string; onDone: (signedIn: boolean) => void };

/** Over whatever the person was at: the session has ended, and what they have typed is still behind this dialog. */
export function SignInAgain({ email, onDone }: SignInAgainProps) {
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      size="sm"
      title="Please log in again"
      description="Your session has ended. What you have typed is still here, and goes on once you are back."
    >
      <Steps email={email} onDone={onDone} />
    </Dialog>
  );
}

function Steps({ email, onDone }: SignInAgainProps) {
  const [trouble, setTrouble] = useState('');
  const [isSecondStep, setIsSecondStep] = useState(false);
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email, password: '' } });

  const arrive = async () => {
    const user = await fetchSession();
    if (user?.email === email) return onDone(true);
    // What is behind the dialog is another person's: it must not go on in this one's name.
    await postAuth('/sign-out', {});
    setTrouble('This passkey opens another account. Please use the one of the address below.');
  };
  const passkey = usePasskey({ isSuggesting: false, onSignedIn: arrive, onTrouble: (text) => setTrouble(text ?? '') });

  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    setTrouble('');
    try {
      const answer = await postAuth<{ twoFactorRedirect?: boolean }>('/sign-in/email', values);
      if (answer.twoFactorRedirect) setIsSecondStep(true);
      else onDone(true);
    } catch (error) {
      setTrouble(failureText(error, 'Login failed.', 'Failed to log in'));
    }
  });

  if (isSecondStep) {
    const startOver = (text = '') => {
      setIsSecondStep(false);
      setTrouble(text);
    };
    return <TwoFactorStep step="code" post={undefined} onDone={async () => onDone(true)} onStartOver={startOver} />;
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        // A portal's events also reach the form that it was opened from.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
      className="grid gap-5"
    >
      {trouble && <FormAlert>{trouble}</FormAlert>}
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" readOnly />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      <PasskeyButton size="md" pending={passkey.pending} onClick={() => void passkey.ask()} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => onDone(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          Log in
        </Button>
      </div>
    </form>
  );
}
