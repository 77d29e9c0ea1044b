import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
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

const rowsOf = (some: z.output<typeof missing>) => some.map(({ title, due }) => ({ label: title, value: due ?? 'No date' }));

export const checklistCreatedMail = defineMail({
  name: 'checklists.created',
  label: 'Content that we need',
  audience: 'client',
  variables: facts.extend({ missing }),
  sample: { ...sample, missing: lines },
  compose: ({ title, project, name, url, missing: some }) => {
    const text = `For “${project}” we need some things from you. You can write, upload and tick them off one by one.`;
    return {
      subject: `What we need from you: ${title}`,
      title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'key-values', align: 'start', rows: rowsOf(some) },
        { type: 'button', label: 'Open the list', url },
      ],
    };
  },
});

export const checklistReminderMail = defineMail({
  name: 'checklists.reminder',
  label: 'Reminder of content that is missing',
  audience: 'client',
  variables: facts.extend({ missing, launch: z.string().nullable() }),
  sample: {
    ...sample,
    missing: lines,
    launch: 'The launch moves from Dec 1, 2026 to Dec 4, 2026: “Logo” is 3 business days late.',
  },
  compose: ({ title, project, name, url, missing: some, launch }) => {
    const text = `For “${project}” ${some.length === 1 ? 'one thing is' : `${some.length} things are`} still missing.`;
    return {
      subject: `Still missing: ${title}`,
      title: 'What is still missing',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'key-values', align: 'start', rows: rowsOf(some) },
        ...(launch ? [{ type: 'paragraph' as const, text: launch }] : []),
        { type: 'button', label: 'Open the list', url },
      ],
    };
  },
});

export const checklistCompletedMail = defineMail({
  name: 'checklists.completed',
  label: 'A client brought everything on a list',
  audience: 'studio',
  variables: facts,
  sample,
  compose: ({ title, project, name, url }) => {
    const text = `${name} brought everything on “${title}”.`;
    return {
      subject: `Complete: ${title}`,
      title: 'A list is complete',
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: project }] },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});
