import { eq } from 'drizzle-orm';
import { projects } from '#db/schema/work/projects.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const agreed = { 'studio-tour': 8, 'dental-booking': 20 };

/** Hours that are bought anew each month, with those left over. They have no link until the owner makes one. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const [key, hours] of Object.entries(agreed)) {
    const project_id = sampleProjectId(key);
    const [project] = await tx.select().from(projects).where(eq(projects.id, project_id));
    if (!project) continue;
    await tx
      .insert(retainers)
      .values({
        id: sampleId(`retainer:${key}`),
        project_id,
        minutes: hours * 60,
        starts_on: daysBefore(now, 40).toISOString().slice(0, 10),
        is_monthly: true,
        carries_over: true,
        is_sample: true,
        created_at: project.created_at,
        updated_at: project.created_at,
      })
      .onConflictDoNothing();
  }
};
