import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { askForLine, findAnsweredLines, forgetLine } from '#features/work/credentials/line-drops.server.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import { lockProject } from '#features/work/projects/rows.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, keptAlready, refuseStale } from '#shared/seen.ts';
import { checklistsAudit } from './audit.server.ts';
import { checklistLimits } from './choices.ts';
import type { AdminChecklist, ChecklistInput } from './contract.ts';
import { checklistCreated } from './events.ts';
import { linkToken } from './link.server.ts';
import { isLongAgo, nextReminder } from './policy.ts';
import {
  type ChecklistRow,
  filesOf,
  type LineRow,
  type LockedList,
  linesOf,
  listChecklists,
  missingChecklist,
} from './queries.server.ts';

export type ChecklistPorts = Pick<Platform, 'db' | 'secrets'>;

/** Stands in the record of the project, whose activity it is. */
export const auditChecklist = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof checklistsAudit, 'checklist'>,
  row: ChecklistRow,
  line?: { id: string; title: string },
) =>
  checklistsAudit.write(tx, {
    ...author,
    action: `checklist.${verb}`,
    entity: 'projects',
    entity_id: row.project_id,
    details: { checklist_id: row.id, title: row.title, ...(line && { line_id: line.id, line: line.title }) },
  });

/** With its project, where everything that changes its lists takes turns. */
export async function lockChecklist(tx: Tx, id: string): Promise<LockedList> {
  const [found] = await tx
    .select({ project_id: content_checklists.project_id })
    .from(content_checklists)
    .where(eq(content_checklists.id, id));
  const [project] = found ? await tx.select().from(projects).where(eq(projects.id, found.project_id)).for('update') : [];
  const [row] = project ? await tx.select().from(content_checklists).where(eq(content_checklists.id, id)).for('update') : [];
  if (!row || !project) throw missingChecklist();
  return { row, project };
}

const isComplete = (lines: readonly Pick<LineRow, 'done_at'>[]): boolean => lines.every(({ done_at }) => done_at !== null);

/** After a change of the lines or of what was agreed about reminders. */
export async function planReminder(tx: Tx, row: ChecklistRow, now = new Date()): Promise<void> {
  const [lines, calendar] = await Promise.all([linesOf(tx, [row.id]), readBusinessCalendar(tx, now.getTime())]);
  const next = nextReminder(row, isComplete(lines), calendar, now);
  // What is planned already stays, also what is due and waits for the studio to open: changing a list puts no reminder off.
  const next_reminder_at = next && (row.next_reminder_at ?? next);
  await tx
    .update(content_checklists)
    .set({ next_reminder_at, reminders_sent: row.reminders_sent, updated_at: sql`${content_checklists.updated_at}` })
    .where(eq(content_checklists.id, row.id));
}

const isSameLine = (line: LineRow, { kind, title, description, due_date }: ChecklistInput['lines'][number]): boolean =>
  line.kind === kind && line.title === title && line.description === description && line.due_date === due_date;

/** A day that was agreed on stays, however long ago it is by now. */
function refuseLongAgo(input: ChecklistInput['lines'], known: ReadonlyMap<string, LineRow>, now = new Date()): void {
  const at = input.findIndex(({ id, due_date }) => due_date && due_date !== known.get(id)?.due_date && isLongAgo(due_date, now));
  if (at === -1) return;
  const message = 'Please enter a day of the last year, or a later one';
  throw new AppError('BAD_REQUEST', message, { fields: { [`lines.${at}.due_date`]: message } });
}

/** The first of some lines that the client has brought something for. */
async function findBrought(tx: Tx, lines: readonly LineRow[]): Promise<LineRow | undefined> {
  const ids = lines.map(({ id }) => id);
  const [brought, answered] = await Promise.all([filesOf(tx, ids), findAnsweredLines(tx, ids)]);
  return lines.find(
    ({ id, done_at, answer }) =>
      done_at !== null || answer !== null || answered.has(id) || brought.some(({ subject_id }) => subject_id === id),
  );
}

async function writeLines(tx: Tx, row: ChecklistRow, input: ChecklistInput['lines']): Promise<void> {
  const known = new Map((await linesOf(tx, [row.id])).map((line) => [line.id, line]));
  refuseLongAgo(input, known);
  const wanted = input.map(({ id }) => id);
  const dropped = [...known.values()].filter(({ id }) => !wanted.includes(id));
  const kept = await findBrought(tx, dropped);
  if (kept) throw new AppError('CONFLICT', `The client has brought something for “${kept.title}”, so it stays on the list.`);
  // Words and files are no secrets, and a secret is neither.
  const turned = input.flatMap(({ id, kind }) => {
    const before = known.get(id);
    return before && (before.kind === 'login') !== (kind === 'login') ? [before] : [];
  });
  const answered = await findBrought(tx, turned);
  if (answered) throw new AppError('CONFLICT', `The client has brought something for “${answered.title}”, so its kind stays.`);
  for (const { id } of turned) await forgetLine(tx, id);
  await tx.delete(checklist_lines).where(and(eq(checklist_lines.checklist_id, row.id), notInArray(checklist_lines.id, wanted)));
  for (const [position, { id, ...values }] of input.entries()) {
    const before = known.get(id);
    if (before) {
      // Moved alone, a line is still what the client saw who is writing against it.
      const version = isSameLine(before, { id, ...values }) ? { updated_at: sql`${checklist_lines.updated_at}` } : {};
      await tx
        .update(checklist_lines)
        .set({ ...values, position, ...version })
        .where(eq(checklist_lines.id, id));
      if (values.kind === 'login') await askForLine(tx, row, { id, title: values.title });
      continue;
    }
    const made = await tx
      .insert(checklist_lines)
      .values({ ...values, id, position, checklist_id: row.id, is_sample: row.is_sample })
      .onConflictDoNothing()
      .returning({ id: checklist_lines.id });
    // The id is a line of another list.
    if (made.length === 0) throw new AppError('BAD_REQUEST', 'Each line needs an id of its own');
    if (values.kind === 'login') await askForLine(tx, row, { id, title: values.title });
  }
}

/** Once, however often the dialog is sent. The client is told by an event. */
export async function createChecklist(
  { db, secrets }: ChecklistPorts,
  author: AnyActor,
  { id, project_id }: { id: string; project_id: string },
  input: ChecklistInput,
): Promise<AdminChecklist[]> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const known = await listChecklists(tx, secrets, project_id);
    if (known.some((list) => list.id === id)) {
      const { row: kept } = await lockChecklist(tx, id);
      if (!isStored(kept, await linesOf(tx, [id]), input)) throw new AppError('CONFLICT', keptAlready('list'));
      return known;
    }
    if (!isOpen(project.status)) throw new AppError('CONFLICT', `This project is ${project.status}.`);
    if (known.length >= checklistLimits.lists)
      throw new AppError('CONFLICT', `A project has at most ${checklistLimits.lists} lists.`);
    const { lines, ...values } = input;
    const [row] = await tx
      .insert(content_checklists)
      .values({ ...values, id, project_id, link_hash: tokenHash(linkToken(secrets, id, 1)), is_sample: project.is_sample })
      .onConflictDoNothing()
      .returning();
    if (!row) throw missingChecklist();
    await writeLines(tx, row, lines);
    await planReminder(tx, row);
    await auditChecklist(tx, author, 'created', row);
    await emit(tx, checklistCreated, { checklist_id: id, project_id, title: row.title });
    return listChecklists(tx, secrets, project_id);
  });
}

/** A save that arrives twice has changed everything the first time. */
function isStored(row: ChecklistRow, known: readonly LineRow[], { lines, ...values }: ChecklistInput): boolean {
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every((key) => row[key] === values[key]);
  return (
    isSame &&
    known.length === lines.length &&
    lines.every((line, at) => {
      const before = known[at];
      return before?.id === line.id && isSameLine(before, line);
    })
  );
}

/** A line keeps what was brought for it, whatever is written about it. */
export async function updateChecklist(
  { db, secrets }: ChecklistPorts,
  author: AnyActor,
  { id, updated_at }: { id: string; updated_at: string },
  input: ChecklistInput,
): Promise<AdminChecklist[]> {
  const { lines, ...values } = input;
  return db.transaction(async (tx) => {
    const { row: before } = await lockChecklist(tx, id);
    if (isStored(before, await linesOf(tx, [id]), input)) return listChecklists(tx, secrets, before.project_id);
    refuseStale(before, updated_at, changedMeanwhile('list'));
    const [row] = await tx.update(content_checklists).set(values).where(eq(content_checklists.id, id)).returning();
    if (!row) throw missingChecklist();
    await writeLines(tx, row, lines);
    await planReminder(tx, row);
    await auditChecklist(tx, author, 'updated', row);
    return listChecklists(tx, secrets, row.project_id);
  });
}

export async function deleteChecklist({ db, secrets }: ChecklistPorts, author: AnyActor, id: string): Promise<AdminChecklist[]> {
  return db.transaction(async (tx) => {
    const { row } = await lockChecklist(tx, id);
    if (await findBrought(tx, await linesOf(tx, [id])))
      throw new AppError('CONFLICT', 'The client has brought something for this list, so it stays.');
    await tx.delete(content_checklists).where(eq(content_checklists.id, id));
    await auditChecklist(tx, author, 'deleted', row);
    return listChecklists(tx, secrets, row.project_id);
  });
}

/** Either way the link that was handed out before opens nothing any more. */
export async function changeLink(
  { db, secrets }: ChecklistPorts,
  author: AnyActor,
  id: string,
  wanted: 'renewed' | 'withdrawn',
): Promise<AdminChecklist[]> {
  return db.transaction(async (tx) => {
    const { row } = await lockChecklist(tx, id);
    if (wanted === 'renewed' || row.link_hash) await setLink(tx, secrets, author, row, wanted);
    return listChecklists(tx, secrets, row.project_id);
  });
}

export async function setLink(
  tx: Tx,
  secrets: ChecklistPorts['secrets'],
  author: AnyActor,
  row: ChecklistRow,
  wanted: 'renewed' | 'withdrawn',
): Promise<void> {
  const link_version = row.link_version + 1;
  const link_hash = wanted === 'renewed' ? tokenHash(linkToken(secrets, row.id, link_version)) : null;
  // Whoever edits the list meanwhile has still seen all of it.
  await tx
    .update(content_checklists)
    .set({ link_version, link_hash, updated_at: sql`${content_checklists.updated_at}` })
    .where(eq(content_checklists.id, row.id));
  await auditChecklist(tx, author, `link_${wanted}`, row);
}
