import { desc, inArray } from 'drizzle-orm';
import { user_roles } from '#db/schema/people/auth.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_time_terms, time_entries } from '#db/schema/work/time.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { daysBefore, type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';

/** Whole days before now, minutes that it took. */
type Piece = { daysAgo: number; minutes: number; note: string; free?: boolean };
type Worked = { rate: number; shown?: boolean; pieces: Piece[] };

const worked: Record<string, Worked> = {
  'bakery-site': {
    rate: 95,
    pieces: [
      { daysAgo: 17, minutes: 210, note: 'Structure of the pages' },
      { daysAgo: 12, minutes: 305, note: 'Texts for menu and weddings' },
      { daysAgo: 9, minutes: 270, note: 'Design, first round' },
      { daysAgo: 6, minutes: 45, note: 'Call with the bakery', free: true },
      { daysAgo: 3, minutes: 380, note: 'Pre-orders: form and times' },
      { daysAgo: 1, minutes: 150, note: 'Pre-orders: mail to the bakery' },
    ],
  },
  'studio-tour': {
    rate: 85,
    shown: true,
    pieces: [
      { daysAgo: 11, minutes: 180, note: 'Plan of the pages' },
      { daysAgo: 5, minutes: 290, note: 'Design of the tour' },
      { daysAgo: 2, minutes: 135, note: 'Tour on a phone' },
    ],
  },
  'dental-booking': {
    rate: 95,
    pieces: [
      { daysAgo: 30, minutes: 1080, note: 'Calendar of the practice' },
      { daysAgo: 21, minutes: 860, note: 'Patients’ pages' },
      { daysAgo: 4, minutes: 790, note: 'Changes to the patients’ pages' },
    ],
  },
};

/** As work of whoever runs the studio; where nobody does yet, of nobody. */
export const fill: FillSamples = async (tx, { now }) => {
  const [owner] = await tx
    .select()
    .from(user_roles)
    .where(inArray(user_roles.role, ['super_admin', 'admin']))
    .orderBy(desc(user_roles.role))
    .limit(1);
  const known = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, Object.keys(worked).map(sampleProjectId)));
  for (const [key, { rate, shown = false, pieces }] of Object.entries(worked)) {
    const project_id = sampleProjectId(key);
    if (!known.some(({ id }) => id === project_id)) continue;
    const terms = { project_id, hourly_rate_cents: rate * 100, is_shown: shown, is_sample: true };
    await tx.insert(project_time_terms).values(terms).onConflictDoNothing();
    const rows = pieces.map(({ daysAgo, minutes, note, free = false }, at) => {
      const ended_at = daysBefore(now, daysAgo);
      return {
        id: sampleId(`time:${key}:${at}`),
        project_id,
        user_id: owner?.user_id ?? null,
        note,
        is_billable: !free,
        started_at: hoursBefore(ended_at, minutes / 60),
        ended_at,
        is_sample: true,
        created_at: ended_at,
        updated_at: ended_at,
      };
    });
    await tx.insert(time_entries).values(rows).onConflictDoNothing();
  }
};
