import { useState } from 'react';
import { failureText, postAuth } from '#features/people/auth/screens/auth-call.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Enrolment = { totpURI: string; backupCodes: string[] };
type TwoFactorSetupProps = { account: string; studio: string; onCancel: () => void; onEnabled: () => void; onDone: () => void };

/** Password, then the app, then the codes: it counts only once a code from the app was right. */
export function TwoFactorSetup({ account, studio, onCancel, onEnabled, onDone }: TwoFactorSetupProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [enabled, setEnabled] = useState(false);

  if (!enrolment) {
    const enable = async (password: string) =>
      setEnrolment(await postAuth<Enrolment>('/two-factor/enable', { password, issuer: studio }));
    return (
      <PasswordPrompt submitLabel="Continue" onCancel={onCancel} onPassword={enable}>
        You need an authenticator app, such as Aegis, 1Password or Google Authenticator. First, please confirm that it is you.
      </PasswordPrompt>
    );
  }
  if (!enabled) {
    const confirmed = () => {
      setEnabled(true);
      onEnabled();
    };
    return <ScanStep uri={enrolment.totpURI} onCancel={onCancel} onConfirmed={confirmed} />;
  }
  return (
    <div className="grid gap-5">
      <RecoveryCodes codes={enrolment.backupCodes} account={account} studio={studio} />
      <div className="flex justify-end">
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}

function ScanStep({ uri, onCancel, onConfirmed }: { uri: string; onCancel: () => void; onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const verify = async () => {
    setPending(true);
    setProblem('');
    try {
      await postAuth('/two-factor/verify-totp', { code });
      onConfirmed();
    } catch (error) {
      setPending(false);
      setProblem(failureText(error, 'This code is not right', 'The server could not be reached. Please try again.'));
    }
  };
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 gap-3">
          <p className="leading-relaxed text-muted">Scan the picture with your authenticator app, or type this key into it:</p>
          <div className="flex items-center gap-1">
            <code className="min-w-0 rounded-md border bg-sunken px-2.5 py-1.5 font-mono text-[0.8125rem]">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton value={secret} label="Key" variant="ghost" />
          </div>
        </div>
      </div>
      <Field label="Code from the app" hint="Six digits; a new one every 30 seconds." error={problem || undefined} required>
        {(wiring) => <CodeInput {...wiring} value={code} onChange={setCode} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={pending} disabled={code.length !== 6}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
