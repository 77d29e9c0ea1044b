import type { Tx } from '#db/client.ts';
import { accounts, user_roles, users } from '#db/schema/people/auth.ts';
import type { UserType } from '#shared/choices/people/auth.ts';
import type { Role } from '#shared/roles.ts';
import { insertSocialAccount, type SocialAccount } from './social-accounts.server.ts';

export type NewAccount = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  email_verified: boolean;
  /** Null for somebody who comes through another service alone. */
  password_hash: string | null;
  social?: SocialAccount;
  role: Role;
  is_sample?: boolean;
};

/** Writes a person with role and the way in; false when the id or the email address is taken, also by somebody a moment earlier. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, first_name, last_name, user_type, email_verified, is_sample } = account;
  const display_name = `${first_name} ${last_name}`.trim();
  const [row] = await tx
    .insert(users)
    .values({ id, email, first_name, last_name, display_name, user_type, email_verified, is_sample })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) return false;
  const { password_hash: password, social } = account;
  // The shape that Better Auth looks for when somebody signs in with a password.
  if (password) await tx.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential', password });
  if (social) await insertSocialAccount(tx, id, social);
  await tx.insert(user_roles).values({ user_id: id, role: account.role });
  return true;
}
