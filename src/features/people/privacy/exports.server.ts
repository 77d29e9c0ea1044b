import { Readable } from 'node:stream';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { data_exports } from '#db/schema/people/privacy.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { type Actor, type AnyActor, system } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { demandPermit, permitDownload } from '#platform/auth/download-permit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { expireNow, putExpiring } from '#platform/files/expiring-files.server.ts';
import { clearRemovals, removeNow } from '#platform/files/removals.server.ts';
import { nameAndPath } from '#platform/files/uploads.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { longDateIn } from '#shared/calendar-day.ts';
import type { Download } from '#shared/download.ts';
import { type Counted, makeArchive } from './archive.server.ts';
import { privacyAudit } from './audit.server.ts';
import type { DataExport } from './contract.ts';
import { exportReadyMail } from './emails/privacy-mails.ts';
import { exportAsked } from './events.ts';
import { demandPerson, findPerson, type PersonRef } from './person.server.ts';
import { daysAfter, exportDays, mostExports } from './policy.ts';

type ExportRow = typeof data_exports.$inferSelect;
export type ExportPorts = Pick<JobContext, 'db' | 'files' | 'registry' | 'site' | 'env' | 'sendMail'>;

const toExport = ({ id, state, with_notes, size_bytes, record_count, file_count, ...row }: ExportRow): DataExport => ({
  ...{ id, state, with_notes, size_bytes, record_count, file_count },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

const note = (tx: Tx, author: AnyActor, action: ActionOf<typeof privacyAudit>, { id, ...row }: ExportRow) =>
  privacyAudit.write(tx, {
    ...author,
    action,
    entity: 'data_exports',
    entity_id: id,
    details: { user_id: row.user_id, contact_id: row.contact_id, is_own: row.is_own, with_notes: row.with_notes },
  });

type Asked = { export_id: string; ref: PersonRef; is_own: boolean; with_notes: boolean };

/** A second press, and a second archive while one is being made, find the first. */
export async function askForExport(db: Db, author: Actor, { export_id, ref: asked, ...options }: Asked): Promise<DataExport> {
  return db.transaction(async (tx) => {
    // Two tabs at once: the second one finds what the first has asked for.
    await tx.execute(sql`select from ${users} where ${users.id} = ${author.actor.id} for update`);
    const { ref } = await demandPerson(tx, asked, options.is_own);
    const waiting = and(ofAsker(author.actor.id), aboutPerson(ref), eq(data_exports.state, 'waiting'));
    const [known] = await tx
      .select()
      .from(data_exports)
      .where(or(eq(data_exports.id, export_id), waiting))
      .limit(1);
    if (known) {
      if (known.asked_by !== author.actor.id) throw new AppError('CONFLICT', 'This archive was asked for already.');
      return toExport(known);
    }
    await demandRest(tx, author.actor.id, ref);
    const { path } = nameAndPath(export_id, '', 'zip');
    const [row] = await tx
      .insert(data_exports)
      .values({ id: export_id, ...ref, ...options, asked_by: author.actor.id, path })
      .returning();
    if (!row) throw new Error('The archive was not asked for');
    await note(tx, author, 'privacy.export_asked', row);
    await emit(tx, exportAsked, { export_id });
    return toExport(row);
  });
}

/** Each one reads everything about somebody and takes as much room as their files. */
async function demandRest(tx: Tx, asked_by: string, ref: PersonRef): Promise<void> {
  const isRecent = gt(data_exports.created_at, daysAfter(new Date(), -1));
  const asked = and(ofAsker(asked_by), aboutPerson(ref), isRecent, ne(data_exports.state, 'failed'));
  if ((await tx.$count(data_exports, asked)) < mostExports) return;
  throw new AppError(
    'CONFLICT',
    `${mostExports} archives were asked for within a day, which is the most. Please try again tomorrow.`,
  );
}

const ofAsker = (user_id: string): SQL => eq(data_exports.asked_by, user_id);
const aboutPerson = ({ user_id, contact_id }: PersonRef): SQL | undefined =>
  or(user_id ? eq(data_exports.user_id, user_id) : undefined, contact_id ? eq(data_exports.contact_id, contact_id) : undefined);

/** Those that this person may download, newest first. */
export async function listExports(db: DbOrTx, asked_by: string, ref: PersonRef): Promise<DataExport[]> {
  const rows = await db
    .select()
    .from(data_exports)
    .where(and(ofAsker(asked_by), aboutPerson(ref)))
    .orderBy(desc(data_exports.created_at), desc(data_exports.id))
    .limit(5);
  return rows.map(toExport);
}

/** Made once, however often the job runs: the bytes lie at the path of the row, and the row is ready with them or not at all. */
export async function buildExport(ports: ExportPorts, export_id: string, now = new Date()): Promise<void> {
  const { db, registry } = ports;
  const [row] = await db.select().from(data_exports).where(eq(data_exports.id, export_id));
  if (row?.state !== 'waiting') return;
  const found = (await mayHave(db, row)) ? await findPerson(db, row, row.is_own) : null;
  if (!found) return failExport(ports, export_id);
  const counted = { records: 0, files: 0 };
  const expires_at = daysAfter(now, exportDays);
  const { branding } = await ports.site.get();
  const options = { data: registry.personalData, person: found.person, name: found.name, studio: branding.companyName, now };
  const content = Readable.from(makeArchive(ports, { ...options, with_notes: row.with_notes }, counted));
  try {
    const size_bytes = await putExpiring(ports, row.path, content, expires_at);
    await finishExport(ports, row, { counted, size_bytes, expires_at, name: found.name, now });
  } finally {
    await dropAbandoned(ports, row);
  }
  await clearRemovals(ports);
}

type Made = { counted: Counted; size_bytes: number; expires_at: Date; name: string; now: Date };

async function finishExport(ports: ExportPorts, { id }: ExportRow, made: Made): Promise<void> {
  const { counted, size_bytes, expires_at, name, now } = made;
  await ports.db.transaction(async (tx) => {
    const figures = { size_bytes, record_count: counted.records, file_count: counted.files };
    const [ready] = await tx
      .update(data_exports)
      .set({ state: 'ready', ...figures, expires_at, finished_at: now })
      .where(and(eq(data_exports.id, id), eq(data_exports.state, 'waiting')))
      .returning();
    if (!ready) return;
    await endEarlier(tx, ready);
    await note(tx, system, 'privacy.export_made', ready);
    if (await mayHave(tx, ready)) await tellReady(tx, ports, ready, name, expires_at);
  });
}

/** There is one archive at a time: asking again means wanting what is known now. */
async function endEarlier(tx: Tx, { id, asked_by, ...ref }: ExportRow): Promise<void> {
  const earlier = await tx
    .update(data_exports)
    .set({ state: 'removed' })
    .where(and(ofAsker(asked_by), aboutPerson(ref), eq(data_exports.state, 'ready'), ne(data_exports.id, id)))
    .returning({ path: data_exports.path });
  await expireNow(
    tx,
    earlier.map(({ path }) => path),
  );
}

/** Its person was deleted while it was written: the note of its removal may be used up, and the bytes came after it. */
async function dropAbandoned(ports: ExportPorts, { id, path }: ExportRow): Promise<void> {
  const isWanted = and(eq(data_exports.id, id), inArray(data_exports.state, ['waiting', 'ready']));
  if ((await ports.db.$count(data_exports, isWanted)) > 0) return;
  await expireNow(ports.db, [path]);
  await removeNow(ports, [path]);
}

const hrefOf = ({ is_own, contact_id }: ExportRow): string =>
  is_own ? '/dashboard/settings?tab=privacy' : `/admin/clients/${contact_id}`;

async function tellReady(tx: Tx, ports: ExportPorts, row: ExportRow, name: string, expires_at: Date): Promise<void> {
  const [asker] = await tx.select().from(users).where(eq(users.id, row.asked_by));
  if (!asker) return;
  const until = longDateIn(expires_at, await readStudioZone(tx));
  const href = hrefOf(row);
  const title = row.is_own ? 'Your archive is ready' : `The archive of ${name} is ready`;
  await notifyUser(tx, row.asked_by, { kind: 'privacy', title, body: `It can be downloaded until ${until}.`, href });
  await ports.sendMail(
    tx,
    exportReadyMail,
    { name: asker.first_name, until, url: `${ports.env.PUBLIC_URL}${href}` },
    { to: asker.email, occasion: row.id },
  );
}

export async function failExport({ db }: Pick<ExportPorts, 'db'>, export_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(data_exports)
      .set({ state: 'failed', finished_at: new Date() })
      .where(and(eq(data_exports.id, export_id), eq(data_exports.state, 'waiting')))
      .returning();
    if (!row) return;
    await note(tx, system, 'privacy.export_failed', row);
    const body = 'Please ask for it again.';
    await notifyUser(tx, row.asked_by, { kind: 'privacy', title: 'The archive could not be made', body, href: hrefOf(row) });
  });
}

/** Others' data is for owners alone: the person who asked has to be one still. */
async function mayHave(db: DbOrTx, { is_own, asked_by }: ExportRow): Promise<boolean> {
  if (is_own) return true;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.id, asked_by), eq(user_roles.role, 'super_admin'), isNull(users.deactivated_at)));
  return rows.length > 0;
}

const kind = 'data-export';
type Wanted = { id: string; user_id: string; session_id: string };

async function findReady(db: DbOrTx, { id, user_id }: Wanted, now: Date): Promise<ExportRow> {
  const [row] = await db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.id, id), ofAsker(user_id)));
  if (!row || !(await mayHave(db, row))) throw new AppError('NOT_FOUND', 'This archive does not exist.');
  if (row.state === 'waiting') throw new AppError('CONFLICT', 'This archive is still being made.');
  if (row.state !== 'ready' || !row.expires_at || row.expires_at <= now)
    throw new AppError('CONFLICT', 'This archive was removed. Please ask for a new one.');
  return row;
}

/** Whose archive it is comes before the password, which takes long to check. */
export async function findPermit(
  ports: Pick<Platform, 'db' | 'secrets'>,
  wanted: Wanted,
): Promise<{ give: () => { key: string } }> {
  const { id, session_id } = wanted;
  await findReady(ports.db, wanted, new Date());
  return { give: () => ({ key: permitDownload(ports, { kind, id, session_id }) }) };
}

export async function downloadExport(
  ports: Pick<Platform, 'db' | 'secrets' | 'files'>,
  author: Actor,
  { key, is_head, ...wanted }: Wanted & { key: string; is_head: boolean },
): Promise<Download> {
  const row = await findReady(ports.db, wanted, new Date());
  demandPermit(ports, { kind, id: row.id, session_id: wanted.session_id }, key);
  const stored = await ports.files.get(row.path);
  if (!stored) throw new AppError('NOT_FOUND', 'The file of this archive is no longer there.');
  if (is_head) stored.stream.destroy();
  else await ports.db.transaction((tx) => note(tx, author, 'privacy.export_downloaded', row));
  const body = is_head ? new Blob([]).stream() : (Readable.toWeb(stored.stream) as ReadableStream<Uint8Array>);
  const name = `data-${row.created_at.toISOString().slice(0, 10)}.zip`;
  return attachment({ name, type: 'application/zip', body }, { 'content-length': String(stored.size) });
}

/** Those of somebody who is deleted go with the person. */
export async function expireArchives(tx: Tx, ref: PersonRef): Promise<void> {
  const rows = await tx.select({ path: data_exports.path }).from(data_exports).where(aboutPerson(ref));
  await expireNow(
    tx,
    rows.map(({ path }) => path),
  );
}

const keptDays = 90;

/** The bytes go by themselves; the rows say so, and go later. */
export async function tidyExports(db: Db, now = new Date()): Promise<{ removed: number; deleted: number }> {
  const removed = await db
    .update(data_exports)
    .set({ state: 'removed' })
    .where(and(eq(data_exports.state, 'ready'), lt(data_exports.expires_at, now)));
  const deleted = await db.delete(data_exports).where(lt(data_exports.created_at, daysAfter(now, -keptDays)));
  return { removed: removed.rowCount ?? 0, deleted: deleted.rowCount ?? 0 };
}
