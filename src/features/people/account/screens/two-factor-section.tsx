import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { postAuth } from '#features/people/auth/screens/auth-call.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Open = 'setup' | 'disable' | 'codes' | null;

const titles = {
  setup: 'Turn on two-factor authentication',
  disable: 'Turn off two-factor authentication',
  codes: 'New recovery codes',
};

export function TwoFactorSection({ enabled, account, studio }: { enabled: boolean; account: string; studio: string }) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[]>();
  const { revalidate } = useRevalidator();
  const close = () => {
    setOpen(null);
    setCodes(undefined);
  };
  const disable = async (password: string) => {
    await postAuth('/two-factor/disable', { password });
    close();
    toast.success('Two-factor authentication is off');
    await revalidate();
  };
  const renew = async (password: string) =>
    setCodes((await postAuth<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password })).backupCodes);

  return (
    <SettingsSection
      title="Two-factor"
      badge={enabled ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
      description="A stolen password alone then opens nothing."
      className="grid gap-5"
    >
      <ChoiceField
        align="end"
        label="Two-factor authentication"
        hint="Asks for a code from your authenticator app when you sign in."
      >
        {(wiring) => <Switch {...wiring} checked={enabled} onChange={() => setOpen(enabled ? 'disable' : 'setup')} />}
      </ChoiceField>
      {enabled && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-5">
          <p className="text-[0.8125rem] text-muted">
            Lost your recovery codes, or used some? Make new ones; the old ones stop working.
          </p>
          <Button variant="outline" size="sm" onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
        </div>
      )}
      <Dialog open={open !== null} onOpenChange={(next) => !next && close()} title={titles[open ?? 'setup']}>
        {open === 'setup' && (
          <TwoFactorSetup
            account={account}
            studio={studio}
            onCancel={close}
            onDone={close}
            onEnabled={() => {
              toast.success('Two-factor authentication is on');
              void revalidate();
            }}
          />
        )}
        {open === 'disable' && (
          <PasswordPrompt submitLabel="Turn off" variant="danger" onCancel={close} onPassword={disable}>
            Your account will be protected by the password alone. Please confirm that it is you.
          </PasswordPrompt>
        )}
        {open === 'codes' && !codes && (
          <PasswordPrompt submitLabel="Make new codes" onCancel={close} onPassword={renew}>
            The old recovery codes stop working at once. Please confirm that it is you.
          </PasswordPrompt>
        )}
        {open === 'codes' && codes && (
          <div className="grid gap-5">
            <RecoveryCodes codes={codes} account={account} studio={studio} />
            <div className="flex justify-end">
              <Button onClick={close}>I have saved them</Button>
            </div>
          </div>
        )}
      </Dialog>
    </SettingsSection>
  );
}
