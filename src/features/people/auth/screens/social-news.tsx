import { type SocialProblem, socialNames } from '#shared/social-providers.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import type { SocialNews as News } from '../start.ts';

type Words = (name: string) => { title: string; text: string };

const words: Record<SocialProblem, Words> = {
  denied: (name) => ({
    title: `You did not allow ${name} to confirm who you are`,
    text: 'Nothing was changed. You can try again, or use your password.',
  }),
  'no-address': (name) => ({
    title: `${name} did not tell us your email address`,
    text: `Allow ${name} to share it, or register with your email address and a password.`,
  }),
  expired: (name) => ({ title: `Your answer from ${name} has expired`, text: 'Please start again in the same browser.' }),
  known: (name) => ({
    title: 'You already have an account with this email address',
    text: `Log in with your password within 15 minutes, and your ${name} account is connected to it.`,
  }),
  'known-unproven': (name) => ({
    title: 'There is an account with this email address',
    text: `Log in with your password, and connect ${name} under Settings, Security.`,
  }),
  taken: (name) => ({
    title: `This ${name} account is connected to another account`,
    text: `Sign in with ${name} to open that one, and disconnect it there first.`,
  }),
  another: (name) => ({
    title: `Another ${name} account is connected already`,
    text: 'Disconnect it first to connect this one.',
  }),
  off: (name) => ({ title: `Signing in with ${name} is not available`, text: 'Please use your password.' }),
  unreachable: (name) => ({ title: `${name} could not be reached`, text: 'Please try again, or use your password.' }),
  refused: (name) => ({ title: `${name} did not confirm who you are`, text: 'Please try again, or use your password.' }),
  busy: () => ({ title: 'Too many attempts', text: 'Please try again in a minute.' }),
};

/** What came of a way through another service. */
export function SocialNews({ problem, provider, className }: News & { className?: string }) {
  const { title, text } = words[problem](socialNames[provider]);
  return (
    <FormAlert tone={problem.startsWith('known') ? 'info' : 'warning'} title={title} className={className}>
      {text}
    </FormAlert>
  );
}
