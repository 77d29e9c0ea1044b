import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passkeyProblem } from '#features/people/auth/screens/passkey-support.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { mostPasskeys, type OwnPasskeys, type Passkey } from '../passkeys-contract.ts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';

type Open = { to: 'add' } | { to: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysSection({ passkeys: { items, origin, has_password } }: { passkeys: OwnPasskeys }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { revalidate } = useRevalidator();
  const problem = useHydrated() ? passkeyProblem(origin) : null;
  const close = () => setOpen(null);
  const done = () => {
    close();
    void revalidate();
  };
  return (
    <SettingsSection
      title="Passkeys"
      badge={items.length > 0 ? <Badge tone="success">On</Badge> : undefined}
      description="Log in with your fingerprint, your face or your device’s PIN instead of the password and a code. A passkey cannot be guessed, and no false page can ask you for it."
      flush
      footer={
        <Button onClick={() => setOpen({ to: 'add' })} disabled={problem !== null || items.length >= mostPasskeys}>
          <KeyRound aria-hidden="true" />
          Add a passkey
        </Button>
      }
    >
      {problem && (
        <div className="border-b p-5">
          <FormAlert tone="warning">{problem}</FormAlert>
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          as="h3"
          title="No passkeys yet"
          text="Your phone, your computer or your password manager can keep one."
        />
      ) : (
        <ul aria-label="Passkeys" className="divide-y">
          {items.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onOpen={(to) => setOpen({ to, passkey: one })} />
          ))}
        </ul>
      )}
      {open?.to === 'add' && <AddPasskey hasPassword={has_password} onClose={close} onDone={done} />}
      {open?.to === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} onDone={done} />}
      {open?.to === 'remove' && <RemovePasskey passkey={open.passkey} hasPassword={has_password} onClose={close} onDone={done} />}
    </SettingsSection>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (to: 'rename' | 'remove') => void }) {
  const { name, provider, is_synced, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {is_synced && <Badge>Synced</Badge>}
        </p>
        <p className="mt-0.5 text-[0.8125rem] leading-snug text-muted">
          {provider && `${provider} · `}added <LocalTime value={created_at} look="day" /> ·{' '}
          {last_used_at ? (
            <>
              last used <TimeAgo value={last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}
