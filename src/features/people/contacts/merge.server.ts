import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { FilledFields } from '#db/schema/clients/merging.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { noteContact } from './audit.server.ts';
import { contactLinked, contactMoved } from './events.ts';
import type { ContactRow } from './queries.server.ts';
import { tagsBeyond } from './tags-policy.ts';

/** What the contact that stays lacks and the other one has; its account speaks for itself. */
export function fillsOf(kept: ContactRow, merged: ContactRow): FilledFields {
  const fills: FilledFields = {};
  const fill = (name: string, before: string | null, after: string | null) => {
    if (after !== null && after !== before) fills[name] = { before, after };
  };
  if (!kept.phone) fill('phone', kept.phone, merged.phone);
  if (!kept.company_name) fill('company_name', kept.company_name, merged.company_name);
  if (fills.company_name && !kept.user_id) fill('client_type', kept.client_type, merged.client_type);
  fill('client_since', toText(kept.client_since), toText(earliest(kept.client_since, merged.client_since)));
  return fills;
}

/** What the other one brings, as it is shown. */
export const fillNames = (kept: ContactRow, merged: ContactRow): string[] => [
  ...Object.keys(fillsOf(kept, merged)),
  ...(tagsBeyond(kept.tags, merged.tags).length > 0 ? ['tags'] : []),
];

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null;
const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Filled values as the row takes them. */
const toRow = (values: Record<string, string | null>) =>
  'client_since' in values ? { ...values, client_since: values.client_since ? new Date(values.client_since) : null } : values;

/** In one order for everybody, so that two who merge the same contacts do not wait for each other. */
export const lockContacts = (tx: Tx, ids: string[]): Promise<ContactRow[]> =>
  tx.select().from(contacts).where(inArray(contacts.id, ids)).orderBy(asc(contacts.id)).for('update');

type Address = { id: string; email: string };

/** Every contact by which somebody is known, with its address: this one first, then those that were merged into it. */
export async function identitiesOf(db: DbOrTx, contact_id: string): Promise<Address[]> {
  const { rows } = await db.execute<Address>(sql`
    with recursive known as (
      select id, email, 0 as steps from contacts where id = ${contact_id}
      union all select c.id, c.email, known.steps + 1 from contacts c join known on c.merged_into = known.id
    ) select id, email from known order by steps, id`);
  return rows;
}

/** One contact stays for both: from now on the other one's address leads to it. Its records are moved by the features that own them. */
export async function absorbContact(tx: Tx, author: Actor, kept: ContactRow, merged: ContactRow): Promise<void> {
  const fills = fillsOf(kept, merged);
  await tx.update(contacts).set({ merged_into: kept.id, client_since: null }).where(eq(contacts.id, merged.id));
  await write(tx, kept.id, Object.fromEntries(Object.entries(fills).map(([name, { after }]) => [name, after])));
  // All of both, however many: the other one keeps its own for the day on which they are taken apart.
  const gained = tagsBeyond(kept.tags, merged.tags);
  if (gained.length > 0) await setTags(tx, kept.id, [...kept.tags, ...gained]);
  await noteContact(tx, author, 'merged', kept, { merged: merged.email, filled: fillNames(kept, merged) });
  const told = { changed_by: author.actor.id, ip_address: author.ip_address };
  // Links that went to the other address end, with a note on each document's record.
  await emit(tx, contactMoved, { contact_id: kept.id, before: merged.email, after: kept.email, ...told });
  if (kept.user_id) await emit(tx, contactLinked, { contact_id: kept.id, user_id: kept.user_id });
}

/** In three steps, because an address is never of two contacts at once. */
export async function swapAddresses(tx: Tx, one: Address, other: Address): Promise<void> {
  const set = (id: string, email: string) => tx.update(contacts).set({ email }).where(eq(contacts.id, id));
  await set(other.id, `${other.id}@swap.invalid`);
  await set(one.id, other.email);
  await set(other.id, one.email);
}

type Merged = { kept_email: string; filled: FilledFields; gained_tags: string[]; merged_client_since: Date | null };

/** Two contacts again. What was filled in and has been changed since stays as it is. */
export async function releaseContact(tx: Tx, author: Actor, kept: ContactRow, merged: ContactRow, before: Merged): Promise<void> {
  const now: Record<string, unknown> = { ...kept, client_since: toText(kept.client_since) };
  const untouched = Object.entries(before.filled).filter(([name, { after }]) => now[name] === after);
  await write(tx, kept.id, Object.fromEntries(untouched.map(([name, one]) => [name, one.before])));
  if (before.gained_tags.length > 0) await setTags(tx, kept.id, tagsBeyond(before.gained_tags, kept.tags));
  await tx
    .update(contacts)
    .set({ merged_into: null, client_since: earliest(merged.client_since, before.merged_client_since) })
    .where(eq(contacts.id, merged.id));
  await noteContact(tx, author, 'unmerged', kept, { merged: merged.email });
  // With an account, the address that it has now is proven to be its own.
  if (!merged.user_id) await giveAddressBack(tx, author, kept, merged.id, before.kept_email);
  // An account that was opened with this address since takes over what is given back.
  if (merged.user_id) await emit(tx, contactLinked, { contact_id: merged.id, user_id: merged.user_id });
}

/** If the two have changed places while they were one, they change them back. */
async function giveAddressBack(tx: Tx, author: Actor, kept: ContactRow, merged_id: string, email: string): Promise<void> {
  const holder = (await identitiesOf(tx, merged_id)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!holder) return;
  await swapAddresses(tx, kept, holder);
  const told = { changed_by: author.actor.id, ip_address: author.ip_address };
  await emit(tx, contactMoved, { contact_id: kept.id, before: kept.email, after: holder.email, ...told });
}

const setTags = (tx: Tx, id: string, tags: string[]) => tx.update(contacts).set({ tags }).where(eq(contacts.id, id));

async function write(tx: Tx, id: string, values: Record<string, string | null>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(contacts).set(toRow(values)).where(eq(contacts.id, id));
}
