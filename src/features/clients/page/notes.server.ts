import { and, eq } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { client_notes } from '#db/schema/clients/page.ts';
import { users } from '#db/schema/people/auth.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { clientPageAudit } from './audit.server.ts';
import { findClient } from './queries.server.ts';
import type { PageQuery } from './sources/source.server.ts';

type Ids = { id: string; note_id: string };

const missing = () => new AppError('NOT_FOUND', 'This note does not exist any more.');
const noteOf = ({ id, note_id }: Ids) => and(eq(client_notes.id, note_id), eq(client_notes.contact_id, id));

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof clientPageAudit, 'client_note'>, { id, note_id }: Ids) =>
  clientPageAudit.write(tx, {
    ...author,
    action: `client_note.${verb}`,
    entity: 'contacts',
    entity_id: id,
    details: { note_id },
  });

const selectNotes = (db: DbOrTx) =>
  db
    .select({ note: client_notes, author: users.display_name, key: momentKey(client_notes.created_at) })
    .from(client_notes)
    .leftJoin(users, eq(users.id, client_notes.created_by))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectNotes>>[number];
const toNote = ({ note: { id, text, created_at, updated_at }, author }: Selected) => ({
  ...{ id, text, author },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Also from a tab that does not know yet that its contact was merged into another. */
const current = async (db: DbOrTx, ids: Ids): Promise<Ids> => ({ ...ids, id: (await findClient(db, ids.id)).contact_id });

export async function listNotes(db: DbOrTx, asked: string, { limit, cursor }: PageQuery) {
  const { contact_id: id } = await findClient(db, asked);
  const rows = await selectNotes(db)
    .where(and(eq(client_notes.contact_id, id), afterCursor(client_notes.created_at, client_notes.id, cursor)))
    .orderBy(...newestFirst(client_notes.created_at, client_notes.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, note }) => [key, note.id]);
  return { items: items.map(toNote), next_cursor };
}

async function readNote(tx: Tx, ids: Ids) {
  const [found] = await selectNotes(tx).where(noteOf(ids));
  if (!found) throw missing();
  return toNote(found);
}

/** Once, however often the form is sent. */
export async function createNote(db: Db, author: Actor, asked: Ids, text: string) {
  return db.transaction(async (tx) => {
    const ids = await current(tx, asked);
    const values = { id: ids.note_id, contact_id: ids.id, text, created_by: author.actor.id };
    const [made] = await tx.insert(client_notes).values(values).onConflictDoNothing().returning();
    if (made) await audit(tx, author, 'created', ids);
    const note = await readNote(tx, ids);
    refuseChanged(note, { text }, keptAlready('note'));
    return note;
  });
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateNote(db: Db, author: Actor, asked: Ids, { text, updated_at }: { text: string; updated_at: string }) {
  return db.transaction(async (tx) => {
    const ids = await current(tx, asked);
    const [before] = await tx.select().from(client_notes).where(noteOf(ids)).for('update');
    if (!before) throw missing();
    if (before.text !== text) {
      refuseStale(before, updated_at, changedMeanwhile('note'));
      await tx.update(client_notes).set({ text }).where(noteOf(ids));
      await audit(tx, author, 'updated', ids);
    }
    return readNote(tx, ids);
  });
}

export async function deleteNote(db: Db, author: Actor, asked: Ids) {
  return db.transaction(async (tx) => {
    const ids = await current(tx, asked);
    const [gone] = await tx.delete(client_notes).where(noteOf(ids)).returning();
    if (!gone) throw missing();
    await audit(tx, author, 'deleted', ids);
    return { id: ids.note_id };
  });
}
