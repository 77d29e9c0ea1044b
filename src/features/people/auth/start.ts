import { type AccountType, accountTypes } from '#shared/choices/people/auth.ts';
import { type SocialProblem, type SocialProvider, socialProblems, socialProviders } from '#shared/social-providers.ts';

export type SocialNews = { problem: SocialProblem; provider: SocialProvider };

/** What the address of `/auth` says about where to begin: a browser without scripts has no other memory. */
export type Start = {
  tab: 'login' | 'register';
  step: 'code' | 'recovery-code' | null;
  /** The account type that was chosen; `none` when the form was sent without one. */
  kind: AccountType | 'none' | null;
  /** What came of a link, a registration or a reset. */
  news: 'expired' | 'done' | 'sent' | 'password' | 'deactivated' | null;
  /** Why another service did not open the account. */
  social: SocialNews | null;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value) ?? null;

/** Also of the settings, where a connection was begun. */
export function socialNewsOf(search: URLSearchParams): SocialNews | null {
  const problem = oneOf(socialProblems, search.get('social'));
  const provider = oneOf(socialProviders, search.get('provider'));
  return problem && provider && { problem, provider };
}

export const startOf = (search: URLSearchParams): Start => ({
  tab: oneOf(['login', 'register'], search.get('tab')) ?? 'login',
  step: oneOf(['code', 'recovery-code'], search.get('step')),
  kind: oneOf([...accountTypes, 'none'], search.get('kind')),
  social: socialNewsOf(search),
  news: oneOf(['expired', 'done', 'sent', 'password', 'deactivated'], search.get('confirmation')),
});
