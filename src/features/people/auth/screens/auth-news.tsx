import type { ReactNode } from 'react';
import { FormAlert } from '#ui/form-alert.tsx';
import type { Start } from '../start.ts';

type Item = { tone: 'success' | 'warning'; title: string; text: ReactNode };

const items: Record<NonNullable<Start['news']>, Item> = {
  expired: {
    tone: 'warning',
    title: 'This confirmation link no longer works',
    text: 'Log in to have a new one sent to you.',
  },
  done: { tone: 'success', title: 'Your email address is confirmed', text: 'Please log in.' },
  sent: {
    tone: 'success',
    title: 'Check your email',
    text: 'We sent you a link. Open it to confirm your account; it works for one hour.',
  },
  deactivated: {
    tone: 'warning',
    title: 'This account has been deactivated',
    text: 'Please contact us if you think that this is a mistake.',
  },
  password: { tone: 'success', title: 'Your password has been changed', text: 'Please log in with the new one.' },
};

/** What came of the step before, for a person who arrives by a link or without scripts. */
export function AuthNews({ of }: { of: Start['news'] }) {
  if (!of) return null;
  const { tone, title, text } = items[of];
  return (
    <FormAlert tone={tone} title={title} className="mb-6">
      {text}
    </FormAlert>
  );
}
