import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { projects } from '#db/schema/work/projects.ts';
import { lockAccepted } from '#features/papers/estimates/queries.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { insertProject } from './service.server.ts';

type Ports = Pick<Platform, 'db'>;

export const createProjectJob = defineJob({
  name: 'projects.create',
  schema: z.object({ estimate_id: z.uuid() }),
  retryLimit: 8,
});
export const claimProjectsJob = defineJob({
  name: 'projects.claim',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 5,
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

/** A contact's projects are its account's as soon as it has one. */
export async function claimProjects({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(projects)
    .set({ client_id: user_id })
    .where(and(eq(projects.contact_id, contact_id), isNull(projects.client_id)));
}

export const projectHandlers = [
  handleJob(createProjectJob, (ports: Ports, { estimate_id }) => beginFromEstimate(ports, estimate_id)),
  handleJob(claimProjectsJob, (ports: Ports, { contact_id, user_id }) => claimProjects(ports, contact_id, user_id)),
];
