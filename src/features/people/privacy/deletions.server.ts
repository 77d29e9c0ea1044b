import { and, asc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { deletion_requests } from '#db/schema/people/privacy.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { lockContacts } from '#features/people/contacts/merge.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { type Actor, type AnyActor, system } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { longDate, longDateIn } from '#shared/calendar-day.ts';
import { toPage } from '#shared/keyset.ts';
import { privacyAudit } from './audit.server.ts';
import type { Deletion } from './contract.ts';
import { deletionAskedMail, deletionCancelledMail, deletionDoneMail, deletionNewsMail } from './emails/privacy-mails.ts';
import { type Erased, erasePerson } from './erase.server.ts';
import { deletionDue } from './events.ts';
import { expireArchives } from './exports.server.ts';
import { demandPerson, type FoundPerson, findPerson, openMattersOf, type PersonRef } from './person.server.ts';
import { daysAfter, deletedPerson, keptUntil, refusals, waitingDays } from './policy.ts';

type RequestRow = typeof deletion_requests.$inferSelect;
type AskPorts = Pick<Platform, 'db' | 'registry' | 'env' | 'sendMail'>;
export type ErasePorts = Pick<JobContext, 'db' | 'files' | 'registry' | 'env' | 'sendMail'>;

const portalHref = '/dashboard/settings?tab=privacy';
const adminHref = '/admin/settings?tab=privacy';

const nameOfAsker = sql<
  string | null
>`coalesce(nullif(trim(${users.first_name} || ' ' || ${users.last_name}), ''), ${users.email})`;

function toDeletion(row: RequestRow, asker: string | null): Deletion {
  const { id, contact_id, email, state, is_own, open_matters, removed, finished_at } = row;
  return {
    ...{ id, contact_id, email, state, is_own, open_matters, removed },
    name: row.name ?? deletedPerson,
    asked_by: asker ?? deletedPerson,
    kept: row.kept.map((one) => ({ ...one, until: finished_at ? keptUntil(one.kept_for, finished_at) : null })),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

const note = (tx: Tx, author: AnyActor, action: ActionOf<typeof privacyAudit>, row: RequestRow, more: object = {}) =>
  privacyAudit.write(tx, {
    ...author,
    action,
    entity: 'deletion_requests',
    entity_id: row.id,
    details: { user_id: row.user_id, contact_id: row.contact_id, is_own: row.is_own, ...more },
  });

const ofPerson = ({ user_id, contact_id }: PersonRef): SQL | undefined =>
  or(
    user_id ? eq(deletion_requests.user_id, user_id) : undefined,
    contact_id ? eq(deletion_requests.contact_id, contact_id) : undefined,
  );

const withAsker = (db: DbOrTx) =>
  db
    .select({ row: deletion_requests, asker: nameOfAsker, key: momentKey(deletion_requests.created_at) })
    .from(deletion_requests)
    .leftJoin(users, eq(users.id, deletion_requests.asked_by));

export async function findWaiting(db: DbOrTx, ref: PersonRef): Promise<Deletion | null> {
  const [found] = await withAsker(db)
    .where(and(ofPerson(ref), eq(deletion_requests.state, 'waiting')))
    .limit(1);
  return found ? toDeletion(found.row, found.asker) : null;
}

export async function listDeletions(db: DbOrTx, { limit, cursor }: { limit: number; cursor?: string }) {
  const { created_at, id } = deletion_requests;
  const rows = await withAsker(db)
    .where(afterCursor(created_at, id, cursor))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row, asker }) => toDeletion(row, asker)), next_cursor };
}

/** The sentence for the person, and each open matter with it. */
const refused = (matters: readonly string[]) => new AppError('CONFLICT', [refusals.open, ...matters].join(' '));

type Asked = { request_id: string; ref: PersonRef; is_own: boolean };

/** The person waits and can think again; what the owner asks for is carried out at once. A second press finds the first request. */
export async function askForDeletion(ports: AskPorts, author: Actor, asked: Asked, now = new Date()): Promise<Deletion> {
  const { request_id, is_own } = asked;
  return ports.db.transaction(async (tx) => {
    const found = await demandPerson(tx, asked.ref, is_own, !is_own);
    await lockPerson(tx, found);
    const known = await findKnown(tx, request_id, found.ref);
    const isSettled = known && (is_own || known.row.state !== 'waiting' || known.row.due_at <= now);
    if (isSettled) return toDeletion(known.row, known.asker);
    if (found.is_team) throw new AppError('CONFLICT', refusals.team);
    const matters = await openMattersOf(tx, ports.registry.personalData, found.person);
    if (matters.length > 0) throw refused(matters);
    const due_at = is_own ? daysAfter(now, waitingDays) : now;
    const row = known
      ? await hasten(tx, author, known.row, due_at)
      : await insertRequest(tx, author, found, { request_id, is_own, due_at });
    await note(tx, author, 'privacy.deletion_asked', row, { is_own });
    if (is_own) await tellAsked(tx, ports, row, found);
    else await emit(tx, deletionDue, { request_id: row.id });
    const [asker] = await tx.select({ name: nameOfAsker }).from(users).where(eq(users.id, row.asked_by));
    return toDeletion(row, asker?.name ?? null);
  });
}

/** In the order in which everybody locks them: the account, then the contacts. */
async function lockPerson(tx: Tx, { person }: FoundPerson): Promise<void> {
  if (person.user_id) await tx.execute(sql`select from ${users} where ${users.id} = ${person.user_id} for update`);
  await lockContacts(tx, [...person.contact_ids]);
}

/** Most people have only one of the two: that both lack the other says nothing. */
const isAbout = (row: PersonRef, { user_id, contact_id }: PersonRef): boolean =>
  (user_id !== null && row.user_id === user_id) || (contact_id !== null && row.contact_id === contact_id);

async function findKnown(tx: Tx, id: string, ref: PersonRef) {
  const waiting = and(ofPerson(ref), eq(deletion_requests.state, 'waiting'));
  const rows = await withAsker(tx).where(or(eq(deletion_requests.id, id), waiting));
  const known = rows.find(({ row }) => row.id === id) ?? rows[0];
  if (known && !isAbout(known.row, ref)) throw new AppError('CONFLICT', 'This request is about somebody else.');
  return known ?? null;
}

async function insertRequest(
  tx: Tx,
  { actor }: Actor,
  { ref, name, email }: FoundPerson,
  { request_id: id, ...options }: { request_id: string; is_own: boolean; due_at: Date },
): Promise<RequestRow> {
  const [row] = await tx
    .insert(deletion_requests)
    .values({ id, ...ref, ...options, name, email, asked_by: actor.id })
    .returning();
  if (!row) throw new Error('The request was not stored');
  return row;
}

/** The owner does what the person waits for, and answers for whose the addresses are. */
async function hasten(tx: Tx, { actor }: Actor, { id }: RequestRow, due_at: Date): Promise<RequestRow> {
  const [row] = await tx
    .update(deletion_requests)
    .set({ due_at, asked_by: actor.id })
    .where(eq(deletion_requests.id, id))
    .returning();
  if (!row) throw new Error('The request was not changed');
  return row;
}

async function tellAsked(tx: Tx, ports: AskPorts, row: RequestRow, { name, email }: FoundPerson): Promise<void> {
  const date = longDateIn(row.due_at, await readStudioZone(tx));
  const { PUBLIC_URL } = ports.env;
  await ports.sendMail(tx, deletionAskedMail, { name, date, url: `${PUBLIC_URL}${portalHref}` }, { to: email, occasion: row.id });
  const news = `It will be carried out on ${date}, unless they call it off.`;
  await tellStudio(tx, ports, {
    mail: deletionNewsMail,
    variables: { client: name, email, news, url: `${PUBLIC_URL}${adminHref}` },
    // Without the name, which would stay in the list of notices.
    notice: { kind: 'privacy', title: 'A client wants to be deleted', body: news, href: adminHref },
    occasion: row.id,
  });
}

export async function cancelDeletion(
  ports: Pick<AskPorts, 'db' | 'sendMail'>,
  author: Actor,
  user_id: string,
): Promise<{ cancelled: boolean }> {
  return ports.db.transaction(async (tx) => {
    const own = and(
      eq(deletion_requests.user_id, user_id),
      eq(deletion_requests.state, 'waiting'),
      eq(deletion_requests.is_own, true),
    );
    const [row] = await tx.update(deletion_requests).set({ state: 'cancelled', finished_at: new Date() }).where(own).returning();
    if (!row) return { cancelled: false };
    await note(tx, author, 'privacy.deletion_cancelled', row);
    if (row.email) await ports.sendMail(tx, deletionCancelledMail, { name: row.name ?? '' }, { to: row.email, occasion: row.id });
    return { cancelled: true };
  });
}

/** Everything that is due, one person after another. What is left when the process dies is found again by the next run. */
export async function carryOut(ports: ErasePorts, now = new Date()): Promise<void> {
  const { db } = ports;
  const due = await db
    .select({ id: deletion_requests.id })
    .from(deletion_requests)
    .where(and(eq(deletion_requests.state, 'waiting'), lte(deletion_requests.due_at, now)))
    .orderBy(asc(deletion_requests.due_at), asc(deletion_requests.id))
    .limit(50);
  const failures: unknown[] = [];
  // One that cannot be deleted is tried again with the job, and keeps nobody else waiting.
  for (const { id } of due) await deleteOne(ports, id, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function deleteOne(ports: ErasePorts, id: string, now: Date): Promise<void> {
  const isDone = await ports.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deletion_requests)
      .where(eq(deletion_requests.id, id))
      .for('update', { skipLocked: true });
    if (row?.state !== 'waiting' || row.due_at > now) return false;
    const found = await findPerson(tx, row, row.asked_by === row.user_id);
    if (found) await lockPerson(tx, found);
    const matters = found ? await mattersOf(tx, ports, found) : [];
    if (matters.length > 0) {
      await hold(tx, ports, row, matters, now);
      return false;
    }
    const data = ports.registry.personalData;
    await expireArchives(tx, row);
    const erased = found ? await erasePerson(tx, data, found.person) : { removed: [], kept: [] };
    await finish(tx, ports, row, erased, now);
    return true;
  });
  if (isDone) await clearRemovals(ports);
}

const mattersOf = async (tx: Tx, { registry }: ErasePorts, { is_team, person }: FoundPerson): Promise<string[]> =>
  is_team ? [refusals.team] : openMattersOf(tx, registry.personalData, person);

/** Something was begun since it was asked for. The owner gets one notice for each new reason, and it is tried again every day. */
async function hold(tx: Tx, ports: ErasePorts, row: RequestRow, open_matters: string[], now: Date): Promise<void> {
  await tx
    .update(deletion_requests)
    .set({ open_matters, due_at: daysAfter(now, 1) })
    .where(eq(deletion_requests.id, row.id));
  const reason = open_matters.join(' ');
  if (reason === row.open_matters.join(' ')) return;
  await note(tx, system, 'privacy.deletion_held', row, { reason });
  const news = `It could not be carried out. ${reason}`;
  const client = row.name ?? deletedPerson;
  await tellStudio(tx, ports, {
    mail: deletionNewsMail,
    variables: { client, email: row.email ?? '', news, url: `${ports.env.PUBLIC_URL}${adminHref}` },
    notice: { kind: 'privacy', title: 'A client could not be deleted', body: reason, href: adminHref },
    occasion: `${row.id}:${now.toISOString()}`,
  });
}

async function finish(tx: Tx, ports: ErasePorts, row: RequestRow, erased: Erased, now: Date): Promise<void> {
  await tx
    .update(deletion_requests)
    .set({ state: 'done', name: null, email: null, open_matters: [], ...erased, finished_at: now })
    .where(eq(deletion_requests.id, row.id));
  // Also of those that were called off before.
  await tx.update(deletion_requests).set({ name: null, email: null }).where(ofPerson(row));
  await note(tx, system, 'privacy.deletion_done', row, { ...erased });
  if (!row.email) return;
  const kept = erased.kept.flatMap(({ label, kept_for }) => {
    const until = keptUntil(kept_for, now);
    return until ? [`${label}: until ${longDate(until)}`] : [];
  });
  await ports.sendMail(tx, deletionDoneMail, { name: row.name ?? '', kept }, { to: row.email, occasion: row.id });
}
