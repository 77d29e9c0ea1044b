import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { lockAccepted } from '#features/papers/estimates/queries.server.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { deadlineMail } from './emails/project-mails.ts';
import { isOpen, ownProjectPath } from './policy.ts';
import { recipientOf } from './recipient.server.ts';
import { insertProject } from './service.server.ts';

type Ports = Pick<Platform, 'db'>;
type MailPorts = Pick<Platform, 'db' | 'env' | 'sendMail'>;

export const createProjectJob = defineJob({
  name: 'projects.create',
  schema: z.object({ estimate_id: z.uuid() }),
  retryLimit: 8,
});
export const deadlineJob = defineJob({
  name: 'projects.deadline',
  schema: z.object({ project_id: z.uuid(), from: z.string().nullable(), to: z.string().nullable(), change: z.uuid() }),
  retryLimit: 8,
});
export const claimProjectsJob = defineJob({
  name: 'projects.claim',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 5,
});

export const releaseProjectsJob = defineJob({
  name: 'projects.release',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 8,
});

/** The project of an accepted estimate whose owner wants one; the same estimate makes one, however often it is told. */
export async function beginFromEstimate({ db }: Ports, estimate_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const accepted = await lockAccepted(tx, estimate_id);
    if (!accepted?.row.on_accept.project) return;
    const { row, contact } = accepted;
    await insertProject(
      tx,
      system,
      {
        name: row.title,
        description: row.description,
        client_id: row.user_id ?? contact?.user_id,
        contact_id: row.contact_id,
        estimate_id,
        budget_cents: row.total_amount_cents,
        currency: row.currency,
        is_sample: row.is_sample,
      },
      { estimate_number: row.estimate_number },
    );
  });
}

/** A contact's projects are its account's as soon as it has one, and those of the account's own orders are the contact's. */
export async function claimProjects({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(projects)
    .set({ client_id: user_id })
    .where(and(eq(projects.contact_id, contact_id), isNull(projects.client_id)));
  await db
    .update(projects)
    .set({ contact_id })
    .where(and(eq(projects.client_id, user_id), isNull(projects.contact_id)));
}

/** The other way round, once the address is not proven any more. Projects of the account's own orders stay its own. */
export async function releaseProjects({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  const isOrdered = sql`exists (select from ${orders} where ${orders.id} = ${projects.order_id}
    and ${orders.user_id} = ${user_id} and ${orders.estimate_id} is null)`;
  await db
    .update(projects)
    .set({ client_id: null })
    .where(and(eq(projects.contact_id, contact_id), eq(projects.client_id, user_id), sql`not ${isOrdered}`));
}

type NewDeadline = { project_id: string; from: string | null; to: string | null; change: string };

/** Tells the client of a new deadline, by mail and in the portal. One that was changed again meanwhile is told by that change. */
export async function tellDeadline(
  { db, env, sendMail }: MailPorts,
  { project_id, from, to, change }: NewDeadline,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [project] = await tx.select().from(projects).where(eq(projects.id, project_id));
    if (!project || project.is_sample || !isOpen(project.status) || project.deadline !== to) return;
    const client = await recipientOf(tx, project);
    if (!client) return;
    const href = ownProjectPath(project_id);
    const sent = await sendMail(
      tx,
      deadlineMail,
      {
        project: project.name,
        name: client.name,
        from: from && longDate(from),
        to: to && longDate(to),
        url: client.user_id && `${env.PUBLIC_URL}${href}`,
      },
      {
        to: client.email,
        occasion: change,
        about: { type: 'project', id: project_id },
        ...(await mailFor(tx, client.user_id, 'project')),
      },
    );
    if (!sent || !client.user_id) return;
    const title = to ? `New deadline: ${longDate(to)}` : 'No deadline at the moment';
    await notifyUser(tx, client.user_id, { kind: 'project', title, body: project.name, href });
  });
}

export const projectHandlers = [
  handleJob(deadlineJob, (ports: MailPorts, change) => tellDeadline(ports, change)),
  handleJob(createProjectJob, (ports: Ports, { estimate_id }) => beginFromEstimate(ports, estimate_id)),
  handleJob(releaseProjectsJob, (ports: Ports, { contact_id, user_id }) => releaseProjects(ports, contact_id, user_id)),
  handleJob(claimProjectsJob, (ports: Ports, { contact_id, user_id }) => claimProjects(ports, contact_id, user_id)),
];
