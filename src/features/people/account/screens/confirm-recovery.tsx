import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { formatTime, useTimeZone } from '#ui/local-time.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { accountApi } from './account-api.ts';

type State = { kind: 'asking' | 'sending' } | { kind: 'done' | 'refused'; text: string };

type Props = {
  brand: SiteBrand;
  token: string;
  /** What came of the button without scripts. */
  done: boolean;
  refused?: string;
};

function firstState(done: boolean, refused: string | undefined): State {
  if (done) return { kind: 'done', text: 'It also gets your password resets and security notices.' };
  return refused ? { kind: 'refused', text: refused } : { kind: 'asking' };
}

/** A button and not the visit itself confirms: mail scanners open links, too. */
export function ConfirmRecovery({ brand, token, done: confirmed, refused }: Props) {
  const [state, setState] = useState<State>(() => firstState(confirmed, refused));
  const zone = useTimeZone();
  const confirm = async () => {
    setState({ kind: 'sending' });
    try {
      const { recovery_email, counts_from } = await accountApi.call.confirmRecovery({ token });
      const since = counts_from ? `From ${formatTime(counts_from, 'moment', zone)} on` : 'From now on';
      setState({ kind: 'done', text: `${since}, ${recovery_email} also gets your password resets and security notices.` });
    } catch (error) {
      setState({ kind: 'refused', text: reasonOf(error, 'An unexpected error occurred.') });
    }
  };
  const done = state.kind === 'done';
  return (
    <AuthLayout
      brand={brand}
      title={done ? 'Recovery email confirmed' : 'Confirm your recovery email'}
      text={done ? undefined : 'One click, and this mailbox becomes a second way back into your account.'}
      footer={<TextLink to="/auto-redirect">{done ? 'Continue' : 'Go to your account'}</TextLink>}
    >
      {done && <FormAlert tone="success">{state.text}</FormAlert>}
      {state.kind === 'refused' && <FormAlert className="mb-5">{state.text}</FormAlert>}
      {!done && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <Button type="submit" size="lg" className="w-full" loading={state.kind === 'sending'}>
            Confirm recovery email
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
