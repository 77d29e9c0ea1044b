import { hashPassword } from 'better-auth/crypto';
import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { conversations } from '#db/schema/desk/conversations.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { accounts, users } from '#db/schema/people/auth.ts';
import { newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import { content_checklists } from '#db/schema/work/checklists.ts';
import { credential_drops, credential_keys } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { tokenOf } from '#features/website/newsletter/tokens.server.ts';
import { linkToken as checklistToken } from '#features/work/checklists/link.server.ts';
import { linkToken as retainerToken } from '#features/work/retainers/link.server.ts';
import { sealKey } from '#platform/crypto/seal-key.server.ts';
import { people, testPassword } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Canaries } from './canaries.ts';
import { fillEmptyTables } from './rows.ts';
import { keepDerived, renewDerivedLinks, sow, sowMails } from './sow.ts';

type Studio = ReturnType<typeof testStudio>;

/** A studio with records of every kind, and a canary in every place that holds a secret. */
export async function prepareStudio(studio: Studio, canaries: Canaries) {
  await fillSampleData(studio.platform);
  const byContracts = sql`(select count(*) from ${contracts} where ${contracts.user_id} = ${projects.client_id} and ${contracts.status} <> 'draft')`;
  const clients = [await openSampleClient(studio, sql`count(*)`), await openSampleClient(studio, byContracts)];
  const unfilled = await fillEmptyTables(studio.db);
  await handOverSecret(studio);
  const [talk] = await studio.db.select().from(conversations).orderBy(conversations.id).limit(1);
  await studio.db
    .update(conversations)
    .set({ user_id: clients[0]?.id })
    .where(eq(conversations.id, talk?.id ?? ''));
  // Each makes a key of the installation.
  await studio.call('super_admin', 'GET', '/notifications/push');
  await sealKey(studio.platform);
  keepDerived(studio, canaries);
  const tokens = await sow(studio, canaries);
  for (const [address, token] of await derivedTokens(studio)) tokens.set(address, [token]);
  const mails = await sowMails(studio, canaries, people.client.email);
  return { clients, tokens, unfilled, mails };
}

/** The client of the samples who has most of something, with the password of the tests. */
async function openSampleClient({ db }: Studio, most: SQL) {
  const [row] = await db
    .select({ id: projects.client_id })
    .from(projects)
    .where(isNotNull(projects.client_id))
    .groupBy(projects.client_id)
    .orderBy(desc(most))
    .limit(1);
  const id = row?.id ?? '';
  const [user] = await db.update(users).set({ email_verified: true }).where(eq(users.id, id)).returning();
  await db.delete(accounts).where(eq(accounts.user_id, id));
  await db
    .insert(accounts)
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: await hashPassword(testPassword) });
  if (!user) throw new Error('The samples have no client with a project');
  return { id, email: user.email };
}

/** One that waits to be read, which the samples have none of. */
async function handOverSecret({ db }: Studio): Promise<void> {
  const [key] = await db.select().from(credential_keys).limit(1);
  const [project] = await db.select().from(projects).where(isNotNull(projects.client_id)).limit(1);
  await db.insert(credential_drops).values({
    ...{ project_id: project?.id ?? '', key_id: key?.id, title: 'Login of the shop', state: 'handed' },
    ...{ sealed: { ephemeral_key: 'AAAA', iv: 'AAAA', data: 'AAAA' }, expires_at: new Date('2030-01-01') },
  });
}

/** Tokens that are derived from the id of their record, by the address that they open. */
async function derivedTokens(studio: Studio): Promise<[string, string][]> {
  await renewDerivedLinks(studio);
  const { db, platform } = studio;
  const [list] = await db.select().from(content_checklists).limit(1);
  const [retainer] = await db.select().from(retainers).limit(1);
  const [subscriber] = await db.select().from(newsletter_subscribers).limit(1);
  if (!list || !retainer || !subscriber) throw new Error('The samples have no list, retainer or subscriber');
  return [
    ['/bring/', checklistToken(platform.secrets, list.id, list.link_version)],
    ['/retainers/', retainerToken(platform.secrets, retainer)],
    ['/newsletter/confirm/', tokenOf(platform, 'confirm', subscriber.id)],
    ['/newsletter/unsubscribe/', tokenOf(platform, 'unsubscribe', subscriber.id)],
  ];
}
