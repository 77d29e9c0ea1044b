import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { isOpen, ownProjectPath, projectPath } from '#features/work/projects/policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { milestoneAnsweredMail, milestoneDueMail, milestoneReviewMail } from './emails/milestone-mails.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;
type Asked = { milestone_id: string; asked_at: string };

export const milestoneReviewJob = defineJob({
  name: 'milestones.review',
  schema: z.object({ milestone_id: z.uuid(), asked_at: z.string() }),
  retryLimit: 8,
});
export const milestoneAnsweredJob = defineJob({
  name: 'milestones.answered',
  schema: z.object({ milestone_id: z.uuid(), asked_at: z.string(), words: z.string().optional() }),
  retryLimit: 8,
});
export const milestoneDueJob = defineJob({
  name: 'milestones.due',
  schema: z.object({ milestone_id: z.uuid(), from: z.string().nullable(), to: z.string().nullable(), change: z.uuid() }),
  retryLimit: 8,
});

async function findOne(tx: Tx, id: string) {
  const [found] = await tx
    .select({ row: project_milestones, project: projects })
    .from(project_milestones)
    .innerJoin(projects, eq(projects.id, project_milestones.project_id))
    .where(eq(project_milestones.id, id));
  return found && !found.row.is_sample ? found : null;
}

/** Tells the client that a milestone waits for them: by mail, and in the portal. What was taken back meanwhile is not told. */
export async function tellClient({ db, env, sendMail }: Ports, { milestone_id, asked_at }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, milestone_id);
    if (found?.row.status !== 'review' || found.row.asked_at?.toISOString() !== asked_at) return;
    const { row, project } = found;
    const client = isOpen(project.status) ? await recipientOf(tx, project) : null;
    if (!client?.user_id) return;
    const href = ownProjectPath(project.id);
    const sent = await sendMail(
      tx,
      milestoneReviewMail,
      {
        title: row.title,
        project: project.name,
        name: client.name,
        amount: row.amount_cents === null ? null : formatCents(row.amount_cents, project.currency),
        url: `${env.PUBLIC_URL}${href}`,
      },
      {
        to: client.email,
        occasion: `${milestone_id}:${asked_at}`,
        about: { type: 'project', id: project.id },
        ...(await mailFor(tx, client.user_id, 'milestone')),
      },
    );
    if (sent)
      await notifyUser(tx, client.user_id, {
        kind: 'milestone',
        title: `Please approve: ${row.title}`,
        body: project.name,
        href,
      });
  });
}

/** Tells the studio what the client said. */
export async function tellAnswer({ db, env, sendMail }: Ports, { milestone_id, asked_at, words }: Asked & { words?: string }) {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, milestone_id);
    if (!found) return;
    const { row, project } = found;
    const name = (await recipientOf(tx, project))?.name ?? 'The client';
    const href = projectPath(project.id);
    const title = words === undefined ? `Approved: ${row.title}` : `Changes requested: ${row.title}`;
    await tellStudio(
      tx,
      { sendMail },
      {
        mail: milestoneAnsweredMail,
        variables: { title: row.title, project: project.name, name, url: `${env.PUBLIC_URL}${href}`, words: words ?? null },
        notice: { kind: 'milestone', title, body: words ?? project.name, href },
        occasion: `${milestone_id}:${asked_at}`,
      },
    );
  });
}

type NewDay = { milestone_id: string; from: string | null; to: string | null; change: string };

/** Tells the client of a new day, by mail and in the portal. One that was changed again meanwhile is told by that change. */
export async function tellDueDay({ db, env, sendMail }: Ports, { milestone_id, from, to, change }: NewDay): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, milestone_id);
    if (!found || found.row.status === 'done' || found.row.due_date !== to || !isOpen(found.project.status)) return;
    const { row, project } = found;
    const client = await recipientOf(tx, project);
    if (!client) return;
    const href = ownProjectPath(project.id);
    const sent = await sendMail(
      tx,
      milestoneDueMail,
      {
        title: row.title,
        project: project.name,
        name: client.name,
        from: from && longDate(from),
        to: to && longDate(to),
        url: client.user_id && `${env.PUBLIC_URL}${href}`,
      },
      {
        to: client.email,
        occasion: change,
        about: { type: 'project', id: project.id },
        ...(await mailFor(tx, client.user_id, 'milestone')),
      },
    );
    if (!sent || !client.user_id) return;
    const title = to ? `${row.title}: now due ${longDate(to)}` : `${row.title}: no date at the moment`;
    await notifyUser(tx, client.user_id, { kind: 'milestone', title, body: project.name, href });
  });
}

export const milestoneHandlers = [
  handleJob(milestoneDueJob, (ports: Ports, change) => tellDueDay(ports, change)),
  handleJob(milestoneReviewJob, (ports: Ports, asked) => tellClient(ports, asked)),
  handleJob(milestoneAnsweredJob, (ports: Ports, answer) => tellAnswer(ports, answer)),
];
