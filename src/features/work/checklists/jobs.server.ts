import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { isOpen as isStudioOpen } from '#features/studio/calendar/policy.ts';
import { mailFor, mailForStudio } from '#features/studio/notifications/preferences.server.ts';
import { notifyAdmins, notifyUser } from '#features/studio/notifications/service.server.ts';
import { isOpen, ownProjectPath, projectPath } from '#features/work/projects/policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import { wallTime } from '#shared/zoned-time.ts';
import type { Checklist } from './contract.ts';
import { checklistCompletedMail, checklistCreatedMail, checklistReminderMail } from './emails/checklist-mails.ts';
import { linkToken } from './link.server.ts';
import { linkPath, nextReminder } from './policy.ts';
import { type ChecklistRow, readForClient } from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail' | 'secrets'>;
type ProjectRow = typeof projects.$inferSelect;

export const checklistCreatedJob = defineJob({
  name: 'checklists.created',
  schema: z.object({ checklist_id: z.uuid() }),
  retryLimit: 8,
});
export const checklistCompletedJob = defineJob({
  name: 'checklists.completed',
  schema: z.object({ checklist_id: z.uuid(), done_at: z.string() }),
  retryLimit: 8,
});
export const checklistRemindersJob = defineJob({ name: 'checklists.reminders', schema: z.object({}), retryLimit: 0 });
export const checklistRemindersSchedule = scheduleJob(checklistRemindersJob, '*/15 * * * *', {});

async function findOne(tx: Tx, id: string) {
  const [found] = await tx
    .select({ row: content_checklists, project: projects })
    .from(content_checklists)
    .innerJoin(projects, eq(projects.id, content_checklists.project_id))
    .where(eq(content_checklists.id, id));
  return found && !found.row.is_sample ? found : null;
}

const missingOf = ({ lines }: Checklist) =>
  lines
    .filter(({ done_at }) => done_at === null)
    .map(({ title, due_date }) => ({ title, due: due_date && mediumDate(due_date) }));

/** The private page while its link works, else the portal. */
const pathOf = ({ secrets }: Ports, row: ChecklistRow): string =>
  row.link_hash ? linkPath(linkToken(secrets, row.id, row.link_version)) : ownProjectPath(row.project_id);

export async function tellCreated(ports: Ports, { checklist_id }: { checklist_id: string }): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const found = await findOne(tx, checklist_id);
    const client = found && isOpen(found.project.status) ? await recipientOf(tx, found.project) : null;
    if (!found || !client) return;
    const { row, project } = found;
    const sent = await ports.sendMail(
      tx,
      checklistCreatedMail,
      {
        title: row.title,
        project: project.name,
        name: client.name,
        missing: missingOf(await readForClient(tx, row.id)),
        url: `${ports.env.PUBLIC_URL}${pathOf(ports, row)}`,
      },
      {
        to: client.email,
        occasion: row.id,
        about: { type: 'project', id: project.id },
        ...(await mailFor(tx, client.user_id, 'checklist')),
      },
    );
    if (sent && client.user_id)
      await notifyUser(tx, client.user_id, {
        kind: 'checklist',
        title: `What we need from you: ${row.title}`,
        body: project.name,
        href: ownProjectPath(project.id),
      });
  });
}

/** At most one mail for a list and day: whoever has the link can tick and open a line as often as they like. */
export async function tellCompleted(ports: Ports, { checklist_id, done_at }: { checklist_id: string; done_at: string }) {
  await ports.db.transaction(async (tx) => {
    const found = await findOne(tx, checklist_id);
    if (!found) return;
    const { row, project } = found;
    const name = (await recipientOf(tx, project))?.name ?? 'The client';
    const href = projectPath(project.id);
    const at = Date.parse(done_at);
    const { day } = wallTime(at, (await readBusinessCalendar(tx, at)).time_zone);
    const variables = { title: row.title, project: project.name, name, url: `${ports.env.PUBLIC_URL}${href}` };
    const isNew = await ports.sendMail(tx, checklistCompletedMail, variables, {
      occasion: `${checklist_id}:${day}`,
      ...(await mailForStudio(tx, 'checklist')),
    });
    const notice = { kind: 'checklist', title: `Complete: ${row.title}`, body: project.name, href } as const;
    await notifyAdmins(tx, notice, { once: !isNew });
  });
}

const atOnce = 50;

/** Writes the reminders that are due while the studio is open; another process that does the same skips the rows held here. */
export async function writeReminders(ports: Ports, now = new Date()): Promise<number> {
  let written = 0;
  for (;;) {
    const { looked, sent } = await ports.db.transaction((tx) => writeBatch(tx, ports, now));
    written += sent;
    if (looked < atOnce) return written;
  }
}

async function writeBatch(tx: Tx, ports: Ports, now: Date): Promise<{ looked: number; sent: number }> {
  const calendar = await readBusinessCalendar(tx, now.getTime());
  const isNever = calendar.weekly_hours.every((hours) => hours.length === 0);
  if (!isNever && !isStudioOpen(calendar, now.getTime())) return { looked: 0, sent: 0 };
  const due = await tx
    .select({ row: content_checklists, project: projects })
    .from(content_checklists)
    .innerJoin(projects, eq(projects.id, content_checklists.project_id))
    .where(and(lte(content_checklists.next_reminder_at, now), inArray(projects.status, ['pending', 'active'])))
    .orderBy(content_checklists.next_reminder_at)
    .limit(atOnce)
    .for('update', { of: content_checklists, skipLocked: true });
  let sent = 0;
  for (const { row, project } of due) {
    const mayRemind = !row.is_sample && row.reminders_enabled && row.reminders_sent < row.reminders_most;
    const isSent = mayRemind && (await remind(tx, ports, row, project));
    if (isSent) sent += 1;
    const counted = { ...row, reminders_sent: row.reminders_sent + (isSent ? 1 : 0) };
    // What cannot be sent now (nobody to send it to) is tried at the next opening, not at once.
    const next_reminder_at = row.is_sample ? null : nextReminder(counted, false, calendar, now);
    await tx
      .update(content_checklists)
      .set({ reminders_sent: counted.reminders_sent, next_reminder_at, updated_at: sql`${content_checklists.updated_at}` })
      .where(eq(content_checklists.id, row.id));
  }
  return { looked: due.length, sent };
}

async function remind(tx: Tx, ports: Ports, row: ChecklistRow, project: ProjectRow): Promise<boolean> {
  const client = await recipientOf(tx, project);
  const list = await readForClient(tx, row.id);
  const missing = missingOf(list);
  if (!client || missing.length === 0) return false;
  await ports.sendMail(
    tx,
    checklistReminderMail,
    {
      title: row.title,
      project: project.name,
      name: client.name,
      missing,
      launch: list.launch?.reason ?? null,
      url: `${ports.env.PUBLIC_URL}${pathOf(ports, row)}`,
    },
    {
      to: client.email,
      occasion: `${row.id}:${row.reminders_sent + 1}:${row.next_reminder_at?.toISOString()}`,
      about: { type: 'project', id: project.id },
      ...(await mailFor(tx, client.user_id, 'checklist')),
    },
  );
  const notice = { kind: 'checklist', title: `Still missing: ${row.title}`, body: project.name } as const;
  if (client.user_id) await notifyUser(tx, client.user_id, { ...notice, href: ownProjectPath(project.id) });
  return true;
}

export const checklistHandlers = [
  handleJob(checklistCreatedJob, (ports: Ports, told) => tellCreated(ports, told)),
  handleJob(checklistCompletedJob, (ports: Ports, told) => tellCompleted(ports, told)),
  handleJob(checklistRemindersJob, async (ports: Ports) => {
    await writeReminders(ports);
  }),
];
