import { type AccountType, accountTypes } from '#shared/choices/people/auth.ts';

/** What the address of `/auth` says about where to begin: a browser without scripts has no other memory. */
export type Start = {
  tab: 'login' | 'register';
  step: 'code' | 'recovery-code' | null;
  /** The account type that was chosen; `none` when the form was sent without one. */
  kind: AccountType | 'none' | null;
  /** What came of a link, a registration or a reset. */
  news: 'expired' | 'done' | 'sent' | 'password' | 'deactivated' | null;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value) ?? null;

export const startOf = (search: URLSearchParams): Start => ({
  tab: oneOf(['login', 'register'], search.get('tab')) ?? 'login',
  step: oneOf(['code', 'recovery-code'], search.get('step')),
  kind: oneOf([...accountTypes, 'none'], search.get('kind')),
  news: oneOf(['expired', 'done', 'sent', 'password', 'deactivated'], search.get('confirmation')),
});
