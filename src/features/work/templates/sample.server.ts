import { type Plan, project_templates } from '#db/schema/work/templates.ts';
import { type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const task = (title: string, due_day: number | null, is_visible = false, checklist: string[] = []) => ({
  ...{ title, due_day, is_visible, checklist },
  description: null,
});
const milestone = (title: string, start_day: number, due_day: number) => ({ title, start_day, due_day, description: null });

const templates: { key: string; name: string; description: string; plan: Plan }[] = [
  {
    key: 'website',
    name: 'Small website',
    description: 'Six weeks from the first call to the launch.',
    plan: {
      milestones: [
        milestone('Structure and texts', 0, 10),
        milestone('Design', 10, 21),
        milestone('Pages', 21, 37),
        milestone('Launch', 37, 42),
      ],
      tasks: [
        task('Ask for texts and pictures', 2, true, ['Logo', 'Photographs', 'Opening hours']),
        task('Plan of the pages', 7),
        task('Design on a phone', 18),
        task('Check on old phones', 35),
        task('Domain and mail addresses', 40),
      ],
      folders: ['Brand', 'Design', 'Texts and pictures'],
    },
  },
  {
    key: 'care',
    name: 'Care plan, first month',
    description: 'What is done once when somebody hands their site over.',
    plan: {
      milestones: [milestone('Handover', 0, 7)],
      tasks: [task('Access to hosting and domain', 1, true), task('First backup', 2), task('Report', 28, true)],
    },
  },
];

export const fill: FillSamples = async (tx) => {
  const rows = templates.map(({ key, ...one }) => ({ ...one, id: sampleId(`project-template:${key}`), is_sample: true }));
  await tx.insert(project_templates).values(rows).onConflictDoNothing();
};
