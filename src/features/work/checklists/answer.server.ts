import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { handOverForLine, isAnsweredWith, reopenLineDrop } from '#features/work/credentials/line-drops.server.ts';
import { spaceProblem } from '#features/work/files/policy.ts';
import { quotaOf, usedFor } from '#features/work/files/uploads.server.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { createFile } from '#platform/files/files.server.ts';
import { trashFile } from '#platform/files/trash.server.ts';
import { oneAtATime } from '#platform/files/upload-slots.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { refuseStale } from '#shared/seen.ts';
import { checklistLimits } from './choices.ts';
import type { AdminChecklist, Checklist, LineAnswer, LineLogin } from './contract.ts';
import { checklistCompleted } from './events.ts';
import {
  deadLink,
  type LineRow,
  type LockedList,
  linesOf,
  listChecklists,
  missingLine,
  readForClient,
} from './queries.server.ts';
import { auditChecklist, type ChecklistPorts, lockChecklist, planReminder } from './service.server.ts';

/** How somebody got to a line: by the account of the project's client, or by the private link of the list. */
export type Access = { user_id: string } | { token: string };
type FilePorts = Pick<Platform, 'db' | 'files' | 'settings'>;
type Locked = LockedList & { line: LineRow };

/** Somebody else's line, or one of another list than the link's, is as absent as one that never was. */
async function lockLine(tx: Tx, access: Access, line_id: string): Promise<Locked> {
  const [found] = await tx
    .select({ id: checklist_lines.checklist_id, deactivated_at: users.deactivated_at })
    .from(checklist_lines)
    .innerJoin(content_checklists, eq(content_checklists.id, checklist_lines.checklist_id))
    .innerJoin(projects, eq(projects.id, content_checklists.project_id))
    .leftJoin(users, eq(users.id, projects.client_id))
    .where(eq(checklist_lines.id, line_id));
  if (!found || found.deactivated_at) throw 'token' in access ? deadLink() : missingLine();
  const locked = await lockChecklist(tx, found.id);
  if ('token' in access ? locked.row.link_hash !== tokenHash(access.token) : locked.project.client_id !== access.user_id)
    throw 'token' in access ? deadLink() : missingLine();
  if (!isOpen(locked.project.status))
    throw new AppError('CONFLICT', `This project is ${locked.project.status}, so its lists are closed.`);
  const [line] = await tx.select().from(checklist_lines).where(eq(checklist_lines.id, line_id)).for('update');
  if (!line) throw missingLine();
  return { ...locked, line };
}

/** The last line that is ticked completes the list; whoever ticks it twice completes it once. */
async function tellIfComplete(tx: Tx, { row }: Locked, done_at: Date): Promise<void> {
  const lines = await linesOf(tx, [row.id]);
  if (lines.some((line) => line.done_at === null)) return;
  const { id: checklist_id, project_id, title } = row;
  await emit(tx, checklistCompleted, { checklist_id, project_id, title, done_at: done_at.toISOString() });
}

export async function answerLine(
  { db }: Pick<Platform, 'db'>,
  author: AnyActor,
  access: Access,
  line_id: string,
  { answer, is_done, updated_at }: LineAnswer,
): Promise<Checklist> {
  return db.transaction(async (tx) => {
    const locked = await lockLine(tx, access, line_id);
    const { row, line } = locked;
    if (line.kind === 'login') refusePlain(is_done || answer !== null);
    else if (is_done) await demandContent(tx, line, answer);
    const done_at = is_done ? (line.done_at ?? new Date()) : null;
    if (line.answer !== answer || line.done_at?.getTime() !== done_at?.getTime()) {
      refuseStale(line, updated_at, isStale);
      await tx.update(checklist_lines).set({ answer, done_at }).where(eq(checklist_lines.id, line_id));
      if (line.kind === 'login') await reopenLineDrop(tx, author, line_id, 'token' in access ? 'link' : 'client');
      await auditChecklist(tx, author, done_at && !line.done_at ? 'line_done' : 'line_answered', row, line);
      await planReminder(tx, row);
      if (done_at && !line.done_at) await tellIfComplete(tx, locked, done_at);
    }
    return readForClient(tx, row.id);
  });
}

const isStale = 'Somebody else changed this line meanwhile. Nothing was saved.';

/** What is encrypted ticks its line; nothing of it is in the line itself. */
export async function handOverLine(
  { db }: Pick<Platform, 'db'>,
  author: AnyActor,
  access: Access,
  line_id: string,
  { updated_at, ...handed }: LineLogin,
  now = new Date(),
): Promise<Checklist> {
  return db.transaction(async (tx) => {
    const locked = await lockLine(tx, access, line_id);
    const { row, line } = locked;
    if (line.kind !== 'login') throw missingLine();
    // Sent again after a lost answer, it replaces what came the first time, which has changed the line.
    if (!(await isAnsweredWith(tx, line_id, handed.credential_id))) refuseStale(line, updated_at, isStale);
    await handOverForLine(tx, author, line_id, { ...handed, is_by_link: 'token' in access }, now);
    if (!line.done_at) {
      await tx.update(checklist_lines).set({ done_at: now }).where(eq(checklist_lines.id, line_id));
      await auditChecklist(tx, author, 'line_done', row, line);
      await planReminder(tx, row);
      await tellIfComplete(tx, locked, now);
    }
    return readForClient(tx, row.id);
  });
}

/** A secret is never stored as it was typed: a login takes no words, no files, and no tick without it. */
function refusePlain(isPlain: boolean): void {
  if (isPlain) throw new AppError('BAD_REQUEST', 'Please hand this over encrypted, with the form of this line.');
}

/** Ticked with nothing behind it, a line would move nobody on. */
async function demandContent(tx: Tx, line: LineRow, answer: string | null): Promise<void> {
  if (answer !== null) return;
  const brought = await countFiles(tx, line.id);
  if (brought > 0) return;
  const message = line.kind === 'files' ? 'Please add a file, or write where we find it.' : 'Please write something first.';
  throw new AppError('BAD_REQUEST', message, { fields: { answer: message } });
}

const present = (line_id: string) =>
  and(eq(files.subject_type, 'checklist_line'), eq(files.subject_id, line_id), isNull(files.deleted_at));
const countFiles = (tx: Tx, line_id: string) => tx.$count(files, present(line_id));

/** The file is the client's, whoever brought it by the link; it counts against the client's space. */
export async function addFile(
  ports: FilePorts,
  author: AnyActor,
  access: Access,
  line_id: string,
  file: File,
): Promise<Checklist> {
  const { db } = ports;
  // Before any byte is stored; asked once more with the row.
  const { line: asked } = await db.transaction((tx) => lockLine(tx, access, line_id));
  refusePlain(asked.kind === 'login');
  const quota = await quotaOf(ports);
  return withUpload(ports, { bytes: file, original_name: file.name }, (stored) =>
    db.transaction(async (tx) => {
      const { row, line, project } = await lockLine(tx, access, line_id);
      refusePlain(line.kind === 'login');
      await oneAtATime(tx, project.client_id ?? project.id);
      if ((await countFiles(tx, line_id)) >= checklistLimits.files)
        throw new AppError('CONFLICT', `A line takes at most ${checklistLimits.files} files.`);
      const problem = spaceProblem(stored.original_name, stored.size, { used: await usedFor(tx, project), quota });
      if (problem) throw new AppError('PAYLOAD_TOO_LARGE', problem);
      await createFile(tx, stored, {
        uploaded_by: author.actor?.id ?? null,
        owner_id: project.client_id,
        subject: { type: 'checklist_line', id: line_id },
        visibility: project.client_id ? 'owner' : 'studio',
        is_sample: row.is_sample,
      });
      await auditChecklist(tx, author, 'file_added', row, line);
      return readForClient(tx, row.id);
    }),
  );
}

/** Can be had back by the studio as every deleted file. */
export async function removeFile(
  { db }: Pick<Platform, 'db'>,
  author: AnyActor,
  access: Access,
  line_id: string,
  file_id: string,
): Promise<Checklist> {
  return db.transaction(async (tx) => {
    const { row, line } = await lockLine(tx, access, line_id);
    const [file] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(present(line_id), eq(files.id, file_id)));
    if (!file) throw new AppError('NOT_FOUND', 'This file does not exist.');
    if (line.done_at) throw new AppError('CONFLICT', 'This line is ticked. Open it again first.');
    await trashFile(tx, file_id, author.actor?.id ?? null);
    await auditChecklist(tx, author, 'file_removed', row, line);
    return readForClient(tx, row.id);
  });
}

/** The studio asks again for what was ticked; the launch counts it as missing. */
export async function reopenLine({ db, secrets }: ChecklistPorts, author: AnyActor, line_id: string): Promise<AdminChecklist[]> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: checklist_lines.checklist_id })
      .from(checklist_lines)
      .where(eq(checklist_lines.id, line_id));
    if (!found) throw missingLine();
    const { row } = await lockChecklist(tx, found.id);
    const [line] = await tx.select().from(checklist_lines).where(eq(checklist_lines.id, line_id)).for('update');
    if (line?.done_at) {
      await tx.update(checklist_lines).set({ done_at: null }).where(eq(checklist_lines.id, line_id));
      if (line.kind === 'login') await reopenLineDrop(tx, author, line_id, 'studio');
      // Asked again, the client is reminded again as often as was agreed.
      await planReminder(tx, { ...row, reminders_sent: 0 });
      await auditChecklist(tx, author, 'line_reopened', row, line);
    }
    return listChecklists(tx, secrets, row.project_id);
  });
}
