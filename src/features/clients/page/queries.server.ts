import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { shownAccount, speaksForAddress } from '#db/proven-address.ts';
import { client_notes } from '#db/schema/clients/page.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { identitiesOf } from '#features/people/contacts/merge.server.ts';
import { findContact } from '#features/people/contacts/queries.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import type { ClientDetail } from './contract.ts';
import { areaOfKind, merged, type Section, sectionNames, sections } from './policy.ts';
import type { Client, PageQuery } from './sources/source.server.ts';
import { sources } from './sources/sources.server.ts';

const missing = () => new AppError('NOT_FOUND', 'This client does not exist.');

export async function findClient(db: DbOrTx, id: string): Promise<Client> {
  const contact = await findContact(db, id);
  if (!contact) throw missing();
  const known = await identitiesOf(db, contact.id);
  return {
    contact_id: contact.id,
    contact_ids: known.map((one) => one.id),
    user_id: contact.user_id ?? contact.claimed_by,
    emails: known.map(({ email }) => email),
  };
}

/** When a session was last used; of sessions that have ended, when the last one began. */
const lastSeen = sql<
  string | null
>`greatest(${users.last_sign_in_at}, (select max(${sessions.updated_at}) from ${sessions} where ${sessions.user_id} = ${users.id}))`;

/** Of a contact that was merged: the one that stands for it. */
export async function readClient(db: DbOrTx, asked: string): Promise<ClientDetail> {
  const { contact_id: id, emails } = await findClient(db, asked);
  const [found] = await db
    .select({ contact: contacts, user: users, role: user_roles.role, business: businesses, last_seen: lastSeen })
    .from(contacts)
    .leftJoin(users, eq(users.id, shownAccount))
    .leftJoin(user_roles, eq(user_roles.user_id, shownAccount))
    .leftJoin(businesses, eq(businesses.user_id, shownAccount))
    .where(eq(contacts.id, id));
  if (!found) throw missing();
  const { contact, user, role, business, last_seen } = found;
  const { first_name, last_name, email, phone, client_type, company_name, source, tags, is_sample } = contact;
  return {
    ...{ id, first_name, last_name, email, client_type, source, tags, is_sample },
    other_emails: emails.slice(1),
    phone: phone ?? user?.phone ?? null,
    business_name: company_name,
    industry: business?.industry ?? null,
    website: business?.website ?? null,
    location: [business?.city, business?.state].filter(Boolean).join(', ') || null,
    created_at: contact.created_at.toISOString(),
    account: user && {
      id: user.id,
      role: role ?? 'client',
      email_verified: user.email_verified,
      speaks_for_address: speaksForAddress(user),
      vouched_at: user.vouched_at?.toISOString() ?? null,
      avatar_url: user.avatar_url,
      joined_at: user.created_at.toISOString(),
      last_seen_at: last_seen && new Date(last_seen).toISOString(),
      deactivated_at: user.deactivated_at?.toISOString() ?? null,
    },
  };
}

export type Reader = Pick<Caller, 'areas'>;

const kindsOf = (section: Section, reader: Reader) => sections[section].filter((kind) => mayRead(reader, areaOfKind[kind]));

/** Null where the reader may not see the records. */
export async function countRecords(db: DbOrTx, reader: Reader, id: string) {
  const client = await findClient(db, id);
  const countOf = async (section: Section) => {
    if (kindsOf(section, reader).length === 0) return [section, null] as const;
    const counts = await Promise.all(kindsOf(section, reader).map((kind) => sources[kind].count(db, client, reader)));
    return [section, counts.reduce((sum, many) => sum + many, 0)] as const;
  };
  const [notes, ...counted] = await Promise.all([
    db.$count(client_notes, eq(client_notes.contact_id, client.contact_id)),
    ...sectionNames.map(countOf),
  ]);
  return { ...(Object.fromEntries(counted) as Record<Section, number | null>), notes };
}

/** One page of one kind of records, whichever tables they stand in: one query for each. */
export async function listRecords(db: DbOrTx, reader: Reader, id: string, section: Section, page: PageQuery) {
  const client = await findClient(db, id);
  const lists = await Promise.all(kindsOf(section, reader).map((kind) => sources[kind].list(db, client, page, reader)));
  return toPage(merged(lists), page.limit, ({ key, id: record }) => [key, record]);
}
