import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { contact_merges, type MovedRow } from '#db/schema/clients/merging.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { listInvitedAddresses } from '#features/clients/invitations/queries.server.ts';
import { followApart } from '#features/clients/pipeline/follow.server.ts';
import { demandOpenRecords } from '#features/people/contacts/closed-records.server.ts';
import { becomeClient } from '#features/people/contacts/meet.server.ts';
import { absorbContact, fillNames, fillsOf, lockContacts, releaseContact } from '#features/people/contacts/merge.server.ts';
import { type ContactRow, listOpenLinks } from '#features/people/contacts/queries.server.ts';
import { tagsBeyond } from '#features/people/contacts/tags-policy.ts';
import { listLinkedLists } from '#features/work/checklists/moved.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import type { Merge, MergePreview } from './contract.ts';
import { refusalOf, rolesOf, undoDays, undoSince, undoUntil } from './policy.ts';
import { contactTables, countRecords } from './records.server.ts';

type Pair = { id: string; other_id: string };

function pairOf(rows: ContactRow[], { id, other_id }: Pair) {
  const [asked, other] = [id, other_id].map((one) => rows.find((row) => row.id === one));
  if (!asked || !other) throw new AppError('NOT_FOUND', 'This contact does not exist.');
  return { ...rolesOf(asked, other), refusal: refusalOf(asked, other) };
}

export async function previewMerge(db: DbOrTx, reader: Pick<Caller, 'areas'>, pair: Pair): Promise<MergePreview> {
  const rows = await db
    .select()
    .from(contacts)
    .where(inArray(contacts.id, [pair.id, pair.other_id]));
  const { kept, merged, refusal } = pairOf(rows, pair);
  return {
    kept,
    merged,
    refusal,
    comes_along: await countRecords(db, merged.id),
    filled: fillNames(kept, merged),
    ended_links: [
      ...(mayRead(reader, 'papers') ? await listOpenLinks(db, merged.id) : []).map(({ number, title }) => `${number}, ${title}`),
      ...(await listInvitedAddresses(db, merged.id)).map((email) => `the invitation of ${email}`),
      ...(mayRead(reader, 'projects') ? await listLinkedLists(db, merged.id) : []),
    ],
  };
}

async function lockAll(tx: Tx, ids: string[]): Promise<ContactRow[]> {
  for (const { lock } of contactTables) await lock(tx, ids);
  return lockContacts(tx, ids);
}

/** In one transaction; of two who do it at once, the second is told that it is done. */
export async function mergeContacts(db: Db, author: Actor, reader: Pick<Caller, 'areas'>, pair: Pair): Promise<Merge> {
  return db.transaction(async (tx) => {
    const { kept, merged, refusal } = pairOf(await lockAll(tx, [pair.id, pair.other_id]), pair);
    for (const { id } of [kept, merged]) await demandOpenRecords(tx, reader, id);
    if (refusal) throw new AppError('CONFLICT', refusal);
    const moved: Record<string, MovedRow[]> = {};
    for (const { table, move } of contactTables) moved[table] = await move(tx, merged.id, kept.id);
    const filled = fillsOf(kept, merged);
    await absorbContact(tx, author, kept, merged);
    const [row] = await tx
      .insert(contact_merges)
      .values({
        kept_id: kept.id,
        merged_id: merged.id,
        moved,
        kept_email: kept.email,
        filled,
        gained_tags: tagsBeyond(kept.tags, merged.tags),
        merged_client_since: merged.client_since,
        merged_by: author.actor.id,
        is_sample: kept.is_sample && merged.is_sample,
      })
      .returning();
    if (!row) throw new Error('The merge was not stored');
    return toMerge({ merge: row, merged });
  });
}

const toMerge = ({ merge, merged }: { merge: typeof contact_merges.$inferSelect; merged: ContactRow }): Merge => ({
  id: merge.id,
  merged,
  merged_at: merge.merged_at.toISOString(),
  undo_until: undoUntil(merge.merged_at).toISOString(),
});

export async function listMerges(db: DbOrTx, kept_id: string, now = new Date()): Promise<{ items: Merge[] }> {
  const rows = await db
    .select({ merge: contact_merges, merged: contacts })
    .from(contact_merges)
    .innerJoin(contacts, eq(contacts.id, contact_merges.merged_id))
    .where(
      and(eq(contact_merges.kept_id, kept_id), isNull(contact_merges.undone_at), gt(contact_merges.merged_at, undoSince(now))),
    )
    .orderBy(desc(contact_merges.merged_at), desc(contact_merges.id))
    .limit(100);
  return { items: rows.map(toMerge) };
}

export async function undoMerge(db: Db, author: Actor, reader: Pick<Caller, 'areas'>, id: string, now = new Date()) {
  return db.transaction(async (tx) => {
    const merge = await lockMerge(tx, id, now);
    const rows = await lockAll(tx, [merge.kept_id, merge.merged_id]);
    const [kept, merged] = [merge.kept_id, merge.merged_id].map((one) => rows.find((row) => row.id === one));
    if (!kept || !merged) throw new AppError('NOT_FOUND', 'This contact does not exist.');
    await demandOpenRecords(tx, reader, kept.id);
    if (merged.merged_into && merged.merged_into !== kept.id)
      throw new AppError('CONFLICT', 'These contacts are not merged any more.');
    if (kept.merged_into)
      throw new AppError('CONFLICT', 'This contact was merged into another one since. Please undo that first.');
    await releaseContact(tx, author, kept, merged, merge);
    const way = { from: kept.id, to: merged.id, since: merge.merged_at };
    for (const { table, giveBack } of contactTables) await giveBack(tx, merge.moved[table] ?? [], way);
    await followApart(tx, [kept.id, merged.id]);
    if (await agreedOrInvited(tx, kept.id)) await becomeClient(tx, kept.id);
    await tx.update(contact_merges).set({ undone_at: now, undone_by: author.actor.id }).where(eq(contact_merges.id, id));
    return { kept_id: kept.id, merged_id: merged.id };
  });
}

/** What makes somebody a client. While the merge stood, its `client_since` was the other contact's and told nothing of this. */
async function agreedOrInvited(tx: Tx, contact_id: string): Promise<boolean> {
  const accepted = and(eq(estimates.contact_id, contact_id), eq(estimates.status, 'accepted'));
  const signed = and(eq(contracts.contact_id, contact_id), isNotNull(contracts.client_signed_at));
  const invited = and(eq(client_invitations.contact_id, contact_id), isNull(client_invitations.withdrawn_at));
  const counts = [await tx.$count(estimates, accepted), await tx.$count(contracts, signed)];
  return [...counts, await tx.$count(client_invitations, invited)].some((count) => count > 0);
}

async function lockMerge(tx: Tx, id: string, now: Date) {
  const [merge] = await tx.select().from(contact_merges).where(eq(contact_merges.id, id)).for('update');
  if (!merge) throw new AppError('NOT_FOUND', 'This merge does not exist.');
  if (merge.undone_at) throw new AppError('CONFLICT', 'This merge was undone already.');
  if (undoUntil(merge.merged_at) < now) throw new AppError('CONFLICT', `A merge can be undone for ${undoDays} days.`);
  return merge;
}
