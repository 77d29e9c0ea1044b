import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { containing } from '#db/newest-first.ts';
import { contacts, tagKeys } from '#db/schema/people/contacts.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { noteContact } from './audit.server.ts';
import type { ContactTags, KnownTag } from './contract.ts';
import { contactTagged, contactUntagged } from './events.ts';
import { type ContactRow, findContact } from './queries.server.ts';
import { hasTag, tagKey, tagsMost, tidyTag, tooManyTags } from './tags-policy.ts';

/** As a condition on contacts, answered by the index, which holds only those who have tags. */
export const carriesTag = (tag: string): SQL =>
  sql`(${contacts.tags} <> '{}' and ${tagKeys(contacts.tags)} @> ${tagKeys(sql`array[${tidyTag(tag)}]::text[]`)})`;

/** Two who use a tag for the first time would write it in two ways. Taken before any contact is locked. */
export const takeTagTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact_tags'))`);

/** How the studio writes these tags: as some contact has them, or else as the first of them is written here. */
export async function spellTags(tx: Tx, tags: readonly string[]): Promise<(tag: string) => string> {
  const spelling = new Map<string, string>();
  for (const tag of tags) if (!spelling.has(tagKey(tag))) spelling.set(tagKey(tag), tag);
  const keys = sql.param([...spelling.keys()]);
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select distinct tag from contacts, unnest(tags) as tag
    where tags <> '{}' and ${tagKeys(contacts.tags)} && ${keys}::text[] and lower(tag) = any (${keys}::text[])`);
  for (const { tag } of rows) spelling.set(tagKey(tag), tag);
  return (tag) => spelling.get(tagKey(tag)) ?? tag;
}

/** What the column holds with these: of tags that were added at the same time, none is lost and none is doubled. */
export const withTags = (tags: readonly string[]): SQL =>
  sql`${contacts.tags} || array(select tag from unnest(${sql.param([...tags])}::text[]) as tag where lower(tag) <> all (${tagKeys(contacts.tags)}))`;

type TagQuery = { q?: string; limit: number; of: 'contacts' | 'clients' };

/** By name. A contact that was merged keeps its tags for the day on which it is taken apart again, but counts nowhere. */
export async function listTags(db: DbOrTx, { q, limit, of }: TagQuery): Promise<{ items: KnownTag[]; more: boolean }> {
  const whose = of === 'clients' ? sql`client_since is not null` : sql`merged_into is null`;
  const named = q ? sql`lower(tag) like lower(${containing(tidyTag(q))})` : sql`true`;
  const { rows } = await db.execute<KnownTag>(sql`
    select min(tag) as tag, count(*)::int as contacts from contacts, unnest(tags) as tag
    where tags <> '{}' and ${whose} and ${named} group by lower(tag) order by lower(tag) limit ${limit + 1}`);
  return { items: rows.slice(0, limit), more: rows.length > limit };
}

const current = async (tx: Tx, id: string): Promise<ContactRow> => {
  const contact = await findContact(tx, id);
  if (!contact) throw new AppError('NOT_FOUND', 'This contact does not exist.');
  return contact;
};

/** What one statement finds and changes is true at once: two people who add different tags both keep theirs. */
const change = async (tx: Tx, id: string, tags: SQL, condition: SQL): Promise<ContactRow | undefined> => {
  const [row] = await tx
    .update(contacts)
    .set({ tags })
    .where(and(eq(contacts.id, id), isNull(contacts.merged_into), condition))
    .returning();
  return row;
};

const answer = ({ id, tags }: ContactRow): ContactTags => ({ id, tags });

/** Adds a tag that was checked before, once. */
export async function addTag(tx: Tx, author: Actor, asked: string, wanted: string): Promise<ContactTags> {
  await takeTagTurns(tx);
  const tag = (await spellTags(tx, [wanted]))(wanted);
  const contact = await current(tx, asked);
  const room = sql`not ${carriesTag(tag)} and cardinality(${contacts.tags}) < ${tagsMost}`;
  const row = await change(tx, contact.id, withTags([tag]), room);
  if (row) {
    await noteContact(tx, author, 'tagged', row, { tag });
    await emit(tx, contactTagged, { contact_id: row.id, tag });
    return answer(row);
  }
  const now = await current(tx, asked);
  // Since merged into another: that one has it from now on.
  if (now.id !== contact.id) return addTag(tx, author, now.id, tag);
  if (!hasTag(now.tags, tag)) throw new AppError('CONFLICT', tooManyTags(now.email));
  return answer(now);
}

export async function removeTag(tx: Tx, author: Actor, asked: string, unwanted: string): Promise<ContactTags> {
  const contact = await current(tx, asked);
  const key = tagKey(tidyTag(unwanted));
  const rest = sql`array(select tag from unnest(${contacts.tags}) with ordinality as one (tag, place)
    where lower(tag) <> lower(${tidyTag(unwanted)}) order by place)`;
  const tag = contact.tags.find((one) => tagKey(one) === key);
  const row = await change(tx, contact.id, rest, carriesTag(unwanted));
  if (row) {
    await noteContact(tx, author, 'untagged', row, { tag: tag ?? unwanted });
    await emit(tx, contactUntagged, { contact_id: row.id, tag: tag ?? unwanted });
    return answer(row);
  }
  const now = await current(tx, asked);
  return now.id === contact.id ? answer(now) : removeTag(tx, author, now.id, unwanted);
}
