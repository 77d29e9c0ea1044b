import { type ReactNode, useState } from 'react';
import { failureText } from '#features/people/auth/screens/auth-call.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import type { ButtonVariant } from '#ui/button-class.ts';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

type PasswordPromptProps = {
  children: ReactNode;
  submitLabel: string;
  variant?: ButtonVariant;
  /** Without one, that somebody has signed in just now is enough, and the server says so where it is not. */
  hasPassword?: boolean;
  onCancel: () => void;
  /** Rejects when the password is wrong. */
  onPassword: (password: string) => Promise<void>;
};

/** Asks for the password once more before a lock is changed. */
export function PasswordPrompt({
  children,
  submitLabel,
  variant,
  hasPassword = true,
  onCancel,
  onPassword,
}: PasswordPromptProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const submit = async () => {
    if (hasPassword && !password) return setProblem('Please enter your password');
    setPending(true);
    setProblem('');
    try {
      await onPassword(password);
    } catch (error) {
      const wrong = error instanceof ApiFailure && (error.code === 'INVALID_PASSWORD' || Boolean(error.fields.password));
      const broken = 'The server could not be reached. Please try again.';
      setProblem(wrong ? 'The password is not right' : failureText(error, broken, broken));
      setPending(false);
    }
  };
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="leading-relaxed text-muted">{children}</div>
      {hasPassword ? (
        <Field label="Password" error={problem || undefined} required>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      ) : (
        problem && <FormAlert>{problem}</FormAlert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} loading={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
