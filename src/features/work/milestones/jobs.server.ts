import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { isOpen, ownProjectPath, projectPath } from '#features/work/projects/policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatCents } from '#shared/money.ts';
import { milestoneAnsweredMail, milestoneReviewMail } from './emails/milestone-mails.ts';

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
      { to: client.email, occasion: `${milestone_id}:${asked_at}`, about: { type: 'project', id: project.id } },
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

export const milestoneHandlers = [
  handleJob(milestoneReviewJob, (ports: Ports, asked) => tellClient(ports, asked)),
  handleJob(milestoneAnsweredJob, (ports: Ports, answer) => tellAnswer(ports, answer)),
];
