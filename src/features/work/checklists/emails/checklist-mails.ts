import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const facts = z.object({ title: z.string(), project: z.string(), name: z.string(), url: z.string() });
const missing = z.array(z.object({ title: z.string(), due: z.string().nullable() }));
const sample = {
  title: 'Content for the start page',
  project: 'New website for the bakery',
  name: 'Ada Byron',
  url: 'https://studio.example/bring/4f9a',
};
const lines = [
  { title: 'Logo as a vector file', due: 'Nov 20, 2026' },
  { title: 'Text about the shop', due: null },
];

const rows = ({ missing: some }: { missing: z.output<typeof missing> }) =>
  some.map(({ title, due }) => ({ label: title, value: due ?? 'No date' }));

const needed = 'For “{{project}}” we need some things from you. You can write, upload and tick them off one by one.';

export const checklistCreatedMail = defineMail({
  name: 'checklists.created',
  label: 'Content that we need',
  description: 'Asks the client for the content on a list.',
  type: 'welcome',
  audience: 'client',
  variables: facts.extend({ missing }),
  sample: { ...sample, missing: lines },
  computed: { missing: rows },
  required: ['url'],
  original: {
    subject: 'What we need from you: {{title}}',
    title: '{{title}}',
    preview: needed,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${needed}` },
      { type: 'key-values', align: 'start', rows: [], from: 'missing' },
      { type: 'button', label: 'Open the list', url: '{{url}}' },
    ],
  },
});

export const checklistReminderMail = defineMail({
  name: 'checklists.reminder',
  label: 'Reminder of content that is missing',
  description: 'Reminds the client of content that is still missing.',
  type: 'support',
  audience: 'client',
  variables: facts.extend({ missing, launch: z.string().nullable() }),
  sample: {
    ...sample,
    missing: lines,
    launch: 'The launch moves from Dec 1, 2026 to Dec 4, 2026: “Logo” is 3 business days late.',
  },
  computed: {
    missing: rows,
    things: ({ missing: some }) => (some.length === 1 ? 'one thing is' : `${some.length} things are`),
  },
  required: ['url'],
  original: {
    subject: 'Still missing: {{title}}',
    title: 'What is still missing',
    preview: 'For “{{project}}” {{things}} still missing.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\nFor “{{project}}” {{things}} still missing.' },
      { type: 'key-values', align: 'start', rows: [], from: 'missing' },
      { type: 'paragraph', text: '{{launch}}', when: { field: 'launch', is: 'present' } },
      { type: 'button', label: 'Open the list', url: '{{url}}' },
    ],
  },
});

export const checklistCompletedMail = defineMail({
  name: 'checklists.completed',
  label: 'A client brought everything on a list',
  description: 'Tells you that a client brought everything on a list.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts,
  sample,
  original: {
    subject: 'Complete: {{title}}',
    title: 'A list is complete',
    preview: '{{name}} brought everything on “{{title}}”.',
    blocks: [
      { type: 'paragraph', text: '{{name}} brought everything on “{{title}}”.' },
      { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: '{{project}}' }] },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});
