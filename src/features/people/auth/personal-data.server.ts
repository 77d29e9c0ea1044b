import { anyOf, ofAccount, ofAddress, personalRows } from '#db/personal-rows.ts';
import { accounts, passkeys, sessions, two_factors, user_roles, users, verifications } from '#db/schema/people/auth.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const secret = 'They are secrets.';

export const authPersonalData: PersonalData = {
  rows: [
    personalRows({ table: sessions, of: ofAccount(sessions.user_id), label: 'Sign-ins', erase: 'delete' }),
    personalRows({
      table: accounts,
      of: ofAccount(accounts.user_id),
      label: 'Ways to sign in',
      // Which services, and never what opens them.
      leaveOut: ['account_id', 'scope', 'proved_email', 'updated_at'],
      erase: 'delete',
    }),
    personalRows({
      table: two_factors,
      of: ofAccount(two_factors.user_id),
      label: 'Two-factor sign-in',
      notExported: secret,
      erase: 'delete',
    }),
    personalRows({
      table: passkeys,
      of: ofAccount(passkeys.user_id),
      label: 'Passkeys',
      leaveOut: ['credential_id', 'public_key', 'counter'],
      erase: 'delete',
    }),
    personalRows({
      table: verifications,
      of: anyOf(ofAddress(verifications.identifier), ofAccount(verifications.value)),
      label: 'Open links to confirm an address',
      notExported: secret,
      erase: 'delete',
    }),
    personalRows({
      table: user_roles,
      of: ofAccount(user_roles.user_id),
      label: 'Roles',
      notExported: 'They say what an account may open.',
      erase: 'delete',
    }),
    personalRows({ table: users, of: ofAccount(users.id), label: 'Account', erase: 'delete' }),
  ],
};
