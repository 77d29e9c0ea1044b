import { and, asc, eq, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { findLineDrops } from '#features/work/credentials/line-drops.server.ts';
import { progressOf, publicKeyOf } from '#features/work/credentials/queries.server.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { fileUrl } from '#platform/files/files.server.ts';
import { AppError } from '#shared/app-error.ts';
import { wallTime } from '#shared/zoned-time.ts';
import type { AdminChecklist, Checklist } from './contract.ts';
import { linkToken } from './link.server.ts';
import { launchOf, linkPath } from './policy.ts';

export type ChecklistRow = typeof content_checklists.$inferSelect;
export type LineRow = typeof checklist_lines.$inferSelect;
type ProjectRow = typeof projects.$inferSelect;

export const missingChecklist = () => new AppError('NOT_FOUND', 'This list does not exist.');
export const missingLine = () => new AppError('NOT_FOUND', 'This line does not exist.');
/** Withdrawn, renewed, never made, or of a deactivated client: all look the same. */
export const deadLink = () => new AppError('NOT_FOUND', 'This link does not work any more. Please ask us for a new one.');

export const linesOf = (db: DbOrTx, checklist_ids: string[]): Promise<LineRow[]> =>
  db
    .select()
    .from(checklist_lines)
    .where(inArray(checklist_lines.checklist_id, checklist_ids))
    .orderBy(asc(checklist_lines.position), asc(checklist_lines.id));

export const filesOf = (db: DbOrTx, line_ids: string[]) =>
  line_ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(files)
        .where(and(eq(files.subject_type, 'checklist_line'), inArray(files.subject_id, line_ids), isNull(files.deleted_at)))
        .orderBy(asc(files.created_at), asc(files.id));

/** Long before any due date that can still matter. */
const pastDays = 400 * 86_400_000;

/** Some lists with their lines and files, the oldest first. */
async function readLists(db: DbOrTx, where: SQL | undefined, now = new Date()) {
  const found = await db
    .select({ row: content_checklists, project: projects })
    .from(content_checklists)
    .innerJoin(projects, eq(projects.id, content_checklists.project_id))
    .where(where)
    .orderBy(asc(content_checklists.created_at), asc(content_checklists.id));
  if (found.length === 0) return [];
  const [lines, calendar] = await Promise.all([
    linesOf(
      db,
      found.map(({ row }) => row.id),
    ),
    readBusinessCalendar(db, now.getTime() - pastDays),
  ]);
  const logins = lines.filter(({ kind }) => kind === 'login').map(({ id }) => id);
  const [brought, drops, key] = await Promise.all([
    filesOf(
      db,
      lines.map(({ id }) => id),
    ),
    findLineDrops(db, logins),
    logins.length > 0 ? publicKeyOf(db) : null,
  ]);
  const credentialOf = (line_id: string) => {
    const drop = drops.get(line_id);
    return drop ? progressOf(drop) : null;
  };
  const dayOf = (moment: Date) => wallTime(moment.getTime(), calendar.time_zone).day;
  const today = dayOf(now);
  return found.map(({ row, project }) => {
    const own = lines.filter(({ checklist_id }) => checklist_id === row.id);
    return {
      row,
      project,
      shown: {
        id: row.id,
        title: row.title,
        project: project.name,
        is_open: isOpen(project.status),
        launch: launchOf(
          row.launch_date,
          own.map(({ title, due_date, done_at }) => ({ title, due_date, done_day: done_at && dayOf(done_at) })),
          calendar,
          today,
        ),
        is_sample: row.is_sample,
        key,
        lines: own.map(({ id, kind, title, description, due_date, answer, done_at, updated_at }) => ({
          ...{ id, kind, title, description, due_date, answer },
          done_at: done_at?.toISOString() ?? null,
          is_late: done_at === null && due_date !== null && due_date < today,
          updated_at: updated_at.toISOString(),
          credential: credentialOf(id),
          files: brought
            .filter(({ subject_id }) => subject_id === id)
            .map((file) => ({
              ...{ id: file.id, original_name: file.original_name, size: file.size, url: fileUrl(file) },
              created_at: file.created_at.toISOString(),
            })),
        })),
      },
    };
  });
}

/** Without the addresses of the files: the private link opens the list alone. */
const clientView = ({ lines, ...shown }: Awaited<ReturnType<typeof readLists>>[number]['shown']): Checklist => ({
  ...shown,
  lines: lines.map((line) => ({ ...line, files: line.files.map(({ url: _, ...file }) => file) })),
});

export async function listChecklists(db: DbOrTx, secrets: SecretBox, project_id: string): Promise<AdminChecklist[]> {
  const found = await readLists(db, eq(content_checklists.project_id, project_id));
  return found.map(({ row, shown }) => ({
    ...shown,
    project_id,
    launch_date: row.launch_date,
    link: row.link_hash && linkPath(linkToken(secrets, row.id, row.link_version)),
    reminders_enabled: row.reminders_enabled,
    reminders_most: row.reminders_most,
    reminder_days: row.reminder_days,
    reminders_sent: row.reminders_sent,
    next_reminder_at: row.next_reminder_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }));
}

export async function listOwnChecklists(db: DbOrTx, project_id: string): Promise<Checklist[]> {
  const found = await readLists(db, eq(content_checklists.project_id, project_id));
  return found.map(({ shown }) => clientView(shown));
}

export async function readForClient(db: DbOrTx, id: string): Promise<Checklist> {
  const [found] = await readLists(db, eq(content_checklists.id, id));
  if (!found) throw missingChecklist();
  return clientView(found.shown);
}

/** The account of the client of a project in the query around, if it is deactivated. */
const deactivatedClient = (db: DbOrTx) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, projects.client_id), isNotNull(users.deactivated_at)));

export async function findByLink(db: DbOrTx, hash: string): Promise<Checklist> {
  const [found] = await readLists(db, and(eq(content_checklists.link_hash, hash), notExists(deactivatedClient(db))));
  if (!found) throw deadLink();
  return clientView(found.shown);
}

export type LockedList = { row: ChecklistRow; project: ProjectRow };
