import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { receiptMinutes } from '../choices.ts';
import { proofOf, unlockKey, unseal } from '../cipher.ts';
import type { AdminCredential, CredentialKey } from '../contract.ts';
import { credentialsApi } from './credentials-api.ts';

class WrongPassphrase extends Error {}
/** The reading is used up. */
class Damaged extends Error {}

type Typed = { password: string; passphrase: string };
type Unlocked = { own: CryptoKey; proof: string };

/** The passphrase is tried before the one reading is used up, so a wrong one costs nothing. */
async function unlock(key: CredentialKey, { password, passphrase }: Typed): Promise<Unlocked> {
  const wrapped = await credentialsApi.call.giveKey({ id: key.id, password });
  const own = await unlockKey(wrapped, passphrase).catch(() => {
    throw new WrongPassphrase();
  });
  return { own, proof: await proofOf(own, wrapped.public_key) };
}

async function readOnce({ id }: AdminCredential, receipt: string, { own, proof }: Unlocked): Promise<string> {
  const { sealed } = await credentialsApi.call.read({ id, proof, receipt });
  const text = await unseal(sealed, own, id).catch(() => {
    throw new Damaged();
  });
  // Without it the server wipes it some minutes later.
  void credentialsApi.call.confirm({ id, receipt }).catch(() => undefined);
  return text;
}

function problemOf(error: Error): string {
  if (error instanceof WrongPassphrase) return 'This is not the passphrase of the key.';
  if (error instanceof Damaged)
    return 'It was read, but it does not fit this key: it was damaged or encrypted for another. Please ask the client again.';
  if (error instanceof ApiFailure && error.code === 'OFFLINE')
    return `The connection was lost. Please press “Read once” again within ${receiptMinutes} minutes, without closing this window.`;
  return reasonOf(error, 'It could not be read.');
}

type ReadDialogProps = { item: AdminCredential; keys: readonly CredentialKey[]; onClose: () => void };

export function ReadDialog({ item, keys, onClose }: ReadDialogProps) {
  const [typed, setTyped] = useState<Typed>({ password: '', passphrase: '' });
  // Tried again after a lost answer, it is the same reading.
  const [receipt] = useState(newKey);
  const unlocked = useRef<Unlocked | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  // As it was when the window opened: once something is read, the list names an earlier key no more.
  const [key] = useState(() => keys.find(({ id }) => id === item.key_id));
  const read = useMutation({
    mutationFn: async (input: Typed) => {
      if (!key) throw new Error('The key is gone');
      unlocked.current ??= await unlock(key, input);
      return readOnce(item, receipt, unlocked.current);
    },
    gcTime: 0,
  });
  const isAboutPassword = read.error instanceof ApiFailure && Boolean(read.error.fields.password);
  return (
    <Dialog
      open
      // What is shown is stored nowhere else: a key or a press beside the window does not lose it, nor what is on its way.
      onOpenChange={() => {
        if (read.data !== undefined) setIsLeaving(true);
        else if (!read.isPending) onClose();
      }}
      title={item.title}
      description={
        read.data === undefined
          ? 'It can be read once. The client is told that it was.'
          : 'This is not stored anywhere any more. Copy it before you close this window.'
      }
      footer={
        read.data === undefined ? (
          <>
            <Button variant="outline" onClick={onClose} disabled={read.isPending}>
              Cancel
            </Button>
            <Button type="submit" form="read-form" loading={read.isPending}>
              Read once
            </Button>
          </>
        ) : (
          <>
            <CopyButton value={read.data} label="Secret">
              Copy
            </CopyButton>
            <Button onClick={onClose}>Close for good</Button>
          </>
        )
      }
    >
      {read.data === undefined ? (
        <form
          method="post"
          id="read-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!read.isPending) read.mutate(typed);
          }}
          className="grid gap-4"
        >
          <Field
            label="Passphrase"
            hint={key && `Of the key of ${mediumDate(key.created_at.slice(0, 10))}.`}
            error={read.error && !isAboutPassword ? problemOf(read.error) : undefined}
            required
          >
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="off"
                value={typed.passphrase}
                onChange={({ target }) => setTyped((now) => ({ ...now, passphrase: target.value }))}
              />
            )}
          </Field>
          <Field
            label="Password of your account"
            error={isAboutPassword ? reasonOf(read.error, 'The password is not right') : undefined}
            required
          >
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="current-password"
                value={typed.password}
                onChange={({ target }) => setTyped((now) => ({ ...now, password: target.value }))}
              />
            )}
          </Field>
        </form>
      ) : (
        <div className="grid gap-3">
          {isLeaving && (
            <FormAlert tone="warning">Once this window is closed, nobody can read it again. Have you copied it?</FormAlert>
          )}
          <pre className="rounded-md border bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap">{read.data}</pre>
        </div>
      )}
    </Dialog>
  );
}
