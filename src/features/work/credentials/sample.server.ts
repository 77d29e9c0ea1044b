import { eq } from 'drizzle-orm';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

/** One that was asked for and one that was read; nobody has a key to a sample. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const key of ['bakery-site', 'studio-tour']) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(eq(projects.id, sampleProjectId(key)));
    if (!project) continue;
    const base = { project_id: project.id, is_sample: true };
    await tx
      .insert(credential_drops)
      .values([
        {
          ...base,
          id: sampleId(`credential:${key}:0`),
          title: 'Login of the domain',
          state: 'read',
          handed_at: daysBefore(now, 6),
          read_at: daysBefore(now, 5),
          created_at: daysBefore(now, 8),
        },
        { ...base, id: sampleId(`credential:${key}:1`), title: 'Login of the old website', created_at: daysBefore(now, 2) },
      ])
      .onConflictDoNothing();
  }
};
