import { eq } from 'drizzle-orm';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { ChecklistKind } from '#shared/choices/work/checklists.ts';
import { linkToken } from './link.server.ts';

/** Days from now; before it where negative. */
type Line = {
  kind: ChecklistKind;
  title: string;
  description?: string;
  due?: number;
  brought?: { daysAgo: number; answer: string };
};
type List = { title: string; launch: number; lines: Line[] };

const lists: Record<string, List> = {
  'bakery-site': {
    title: 'Content for the launch',
    launch: 18,
    lines: [
      { kind: 'files', title: 'Logo as a vector file', due: -3 },
      { kind: 'text', title: 'Opening hours', due: -8, brought: { daysAgo: 9, answer: 'Tuesday to Sunday, 6 am to 1 pm.' } },
      { kind: 'files', title: 'Pictures of the bread', description: 'Ten to twenty, as large as you have them.', due: 6 },
    ],
  },
  'studio-tour': {
    title: 'Content for the tour',
    launch: 24,
    lines: [
      { kind: 'files', title: 'Pictures of each room', description: 'Portrait or landscape, as large as you have them.', due: 4 },
      { kind: 'text', title: 'Two sentences about each room', due: -2 },
      { kind: 'text', title: 'Prices', due: -5, brought: { daysAgo: 6, answer: 'Half a day 180, a whole day 320.' } },
    ],
  },
  'furniture-catalogue': {
    title: 'Content for the catalogue',
    launch: 60,
    lines: [
      { kind: 'files', title: 'Measures of every piece', due: 12 },
      { kind: 'text', title: 'Woods and their names', due: 15 },
    ],
  },
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const fill: FillSamples = async (tx, { now, secrets }) => {
  for (const [key, { title, launch, lines }] of Object.entries(lists)) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(eq(projects.id, sampleProjectId(key)));
    if (!project) continue;
    const id = sampleId(`checklist:${key}`);
    const day = (offset: number | undefined) => (offset === undefined ? null : dayOf(daysBefore(now, -offset)));
    const added = await tx
      .insert(content_checklists)
      .values({
        ...{ id, title, project_id: project.id, launch_date: day(launch), is_sample: true },
        link_hash: tokenHash(linkToken(secrets, id, 1)),
        created_at: daysBefore(now, 10),
      })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) continue;
    await tx.insert(checklist_lines).values(
      lines.map(({ kind, title: of, description, due, brought }, position) => ({
        ...{ id: sampleId(`checklist-line:${key}:${position}`), checklist_id: id, kind, title: of, position, is_sample: true },
        description: description ?? null,
        due_date: day(due),
        answer: brought?.answer ?? null,
        done_at: brought ? daysBefore(now, brought.daysAgo) : null,
      })),
    );
  }
};
