import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { shownAccount, speaksForAddress } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { searchContacts } from '#features/people/contacts/search.server.ts';
import { toPage } from '#shared/keyset.ts';
import { countActive } from './activity.server.ts';
import type { Client, ClientFilters, ClientPage, ClientStats } from './contract.ts';
import { matching, phrasesOf } from './search.server.ts';

const weekMs = 7 * 86_400_000;

type ClientQuery = ClientFilters & { limit: number; cursor?: string };

export async function listClients(db: DbOrTx, { q, ...query }: ClientQuery): Promise<ClientPage> {
  const { limit, cursor } = query;
  const listed = matching(query);
  const after = afterCursor(contacts.client_since, contacts.id, cursor);
  const key = momentKey(contacts.client_since);
  const order = newestFirst(contacts.client_since, contacts.id);
  const found = q
    ? await searchContacts(db, { phrases: phrasesOf(q), listed, after, order, key, limit: limit + 1 })
    : await db
        .select({ id: contacts.id, key })
        .from(contacts)
        .where(and(listed, after))
        .orderBy(...order)
        .limit(limit + 1);
  const { items, next_cursor } = toPage(found, limit, ({ key, id }) => [key, id]);
  if (items.length === 0) return { items: [], next_cursor };
  const ids = items.map(({ id }) => id);
  return { items: await readClients(db, inArray(contacts.id, ids)), next_cursor };
}

async function readClients(db: DbOrTx, where: SQL): Promise<Client[]> {
  const rows = await db
    .select({ contact: contacts, account: users, business: businesses })
    .from(contacts)
    .leftJoin(users, eq(users.id, shownAccount))
    .leftJoin(businesses, eq(businesses.user_id, shownAccount))
    .where(where)
    .orderBy(...newestFirst(contacts.client_since, contacts.id));
  return rows.map(toClient);
}

type ClientRow = {
  contact: typeof contacts.$inferSelect;
  account: typeof users.$inferSelect | null;
  business: typeof businesses.$inferSelect | null;
};

function toClient({ contact, account, business }: ClientRow): Client {
  const { id, user_id, email, first_name, last_name, company_name, client_type, tags, is_sample } = contact;
  const changes = [contact, account, business].flatMap((row) => row?.updated_at.getTime() ?? []);
  return {
    id,
    user_id,
    email,
    first_name,
    last_name,
    display_name: nameOfContact(contact) || email,
    avatar_url: account?.avatar_url ?? null,
    user_type: client_type,
    email_verified: account !== null && speaksForAddress(account),
    business_name: company_name,
    business_type: business?.business_type ?? null,
    industry: business?.industry ?? null,
    website: business?.website ?? null,
    city: business?.city ?? null,
    state: business?.state ?? null,
    tags,
    is_sample,
    created_at: (contact.client_since ?? contact.created_at).toISOString(),
    updated_at: new Date(Math.max(...changes)).toISOString(),
  };
}

export async function readStats(db: DbOrTx, tag?: string, now = new Date()): Promise<ClientStats> {
  const [all, tagged, active_this_month, new_this_week] = await Promise.all([
    countKinds(db, {}),
    tag ? countKinds(db, { tag }) : null,
    countActive(db, now),
    db.$count(contacts, gte(contacts.client_since, new Date(now.getTime() - weekMs))),
  ]);
  return { ...all, tagged, active_this_month, new_this_week };
}

async function countKinds(db: DbOrTx, filters: ClientFilters) {
  const kinds = await db
    .select({ user_type: contacts.client_type, clients: sql<number>`count(*)::int` })
    .from(contacts)
    .where(matching(filters))
    .groupBy(contacts.client_type);
  const of = (kind: Client['user_type']) => kinds.find(({ user_type }) => user_type === kind)?.clients ?? 0;
  const [business, personal] = [of('business'), of('personal')];
  return { total: business + personal, business, personal };
}
