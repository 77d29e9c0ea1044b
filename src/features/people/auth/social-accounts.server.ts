import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { accounts, users } from '#db/schema/people/auth.ts';
import { type SocialProvider, socialProviders } from '#shared/social-providers.ts';

/** An account at another service that opens one here. */
export type SocialAccount = {
  provider: SocialProvider;
  account_id: string;
  email: string | null;
  /** See `proved_email` of the table. */
  proved_email?: boolean;
};
type Key = Pick<SocialAccount, 'provider' | 'account_id'>;

const dayMs = 24 * 60 * 60 * 1000;
const unproven = and(inArray(accounts.provider_id, [...socialProviders]), eq(accounts.proved_email, false));

export async function findSocialOwner(db: DbOrTx, { provider, account_id }: Key): Promise<string | null> {
  const [row] = await db
    .select({ user_id: accounts.user_id })
    .from(accounts)
    .where(and(eq(accounts.provider_id, provider), eq(accounts.account_id, account_id)));
  return row?.user_id ?? null;
}

/** No token of the provider is kept: nothing is asked there in the person's name. */
export async function insertSocialAccount(tx: Tx, user_id: string, account: SocialAccount): Promise<void> {
  const { provider, account_id, email, proved_email } = account;
  await tx.insert(accounts).values({ user_id, provider_id: provider, account_id, provider_email: email, proved_email });
}

export async function deleteSocialAccount(tx: Tx, user_id: string, provider: SocialProvider): Promise<boolean> {
  const own = and(eq(accounts.user_id, user_id), eq(accounts.provider_id, provider));
  return (await tx.delete(accounts).where(own).returning({ id: accounts.id })).length > 0;
}

/** How somebody can get in: with a password, and through which services. */
export async function waysIn(db: DbOrTx, user_id: string) {
  const rows = await db
    .select({ provider_id: accounts.provider_id, email: accounts.provider_email, created_at: accounts.created_at })
    .from(accounts)
    .where(eq(accounts.user_id, user_id))
    .orderBy(asc(accounts.created_at));
  const social = socialProviders.flatMap((provider) => {
    const row = rows.find(({ provider_id }) => provider_id === provider);
    return row ? [{ provider, email: row.email, created_at: row.created_at }] : [];
  });
  return { has_password: rows.some(({ provider_id }) => provider_id === 'credential'), social };
}

/** Made together with the account: `created_at` of both is the moment of one transaction. */
const madeWithAccount = lte(
  accounts.created_at,
  sql`(select ${users.created_at} + interval '1 minute' from ${users} where ${users.id} = ${accounts.user_id})`,
);

/** Whether the account was made by a provider that had not proven the address: anybody could have named it. */
export async function isMadeUnproven(db: DbOrTx, user_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), unproven, madeWithAccount));
  return row !== undefined;
}

/**
 * What was connected within the last day: a person with a stolen session and the password could otherwise keep a way in. The same goes for
 * an unproven connection that the account was made with, however old: a stranger could have made the account with this address. The
 * provider that proved the address stays, because its mailbox is the one that asked. Answers what was disconnected.
 */
export async function dropDoubtfulSocial(tx: Tx, user_id: string): Promise<string[]> {
  const recent = gt(accounts.created_at, new Date(Date.now() - dayMs));
  const rows = await tx
    .delete(accounts)
    .where(and(eq(accounts.user_id, user_id), unproven, or(recent, madeWithAccount)))
    .returning({ provider: accounts.provider_id });
  return rows.map(({ provider }) => provider);
}
