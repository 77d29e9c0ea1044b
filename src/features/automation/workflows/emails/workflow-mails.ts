import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';

const words = z.object({
  subject: z.string(),
  text: z.string(),
  button_label: z.string().nullable(),
  button_url: z.string().nullable(),
});
type Words = z.output<typeof words>;
const sample: Words = {
  subject: 'Thank you for your message',
  text: 'Hello Vera,\n\nyour message has arrived. You get an answer within a day.',
  button_label: 'Book a call',
  button_url: 'https://studio.example/book',
};

/** The words are those of the workflow's step; nothing in them is read as markup. */
const original: TemplateContent = {
  subject: '{{subject}}',
  title: '{{subject}}',
  preview: '{{excerpt}}',
  blocks: [
    { type: 'paragraph', text: '{{text}}' },
    { type: 'button', label: '{{button_label|Open}}', url: '{{button_url}}', when: { field: 'button_url', is: 'present' } },
  ],
};
const excerpt = ({ text }: Words) => text.replaceAll(/\s+/g, ' ').slice(0, 140);

export const workflowMail = defineMail({
  name: 'workflows.message',
  label: 'Mail of a workflow to a client',
  description: 'Carries what a step of a workflow says.',
  type: 'confirmation',
  audience: 'client',
  variables: words,
  sample,
  computed: { excerpt },
  required: ['text'],
  public_links: ['button_url'],
  original,
});

export const workflowStudioMail = defineMail({
  name: 'workflows.note',
  label: 'Mail of a workflow to the studio',
  description: 'Carries what a step of a workflow says to you.',
  type: 'support',
  audience: 'studio',
  variables: words,
  sample,
  computed: { excerpt },
  required: ['text'],
  public_links: ['button_url'],
  original,
});

const problem = z.object({ workflow: z.string(), reason: z.string(), url: z.string() });
const problemSample = {
  workflow: 'New inquiry',
  reason: 'The webhook answered with status 500',
  url: 'https://studio.example/admin/workflows/runs',
};

export const workflowFailedMail = defineMail({
  name: 'workflows.failed',
  label: 'A step of a workflow failed',
  description: 'Tells you that a run waits for you, and why.',
  type: 'support',
  audience: 'studio',
  variables: problem.extend({ step: z.string() }),
  sample: { ...problemSample, step: 'Tell the chat' },
  original: {
    subject: 'Workflow “{{workflow}}” needs you',
    title: 'A step of “{{workflow}}” failed',
    preview: '{{reason}}',
    blocks: [
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'Step', value: '{{step}}' },
          { label: 'Reason', value: '{{reason}}' },
        ],
      },
      { type: 'paragraph', text: 'The run waits. You can retry the step, skip it, or change the workflow and resume.' },
      { type: 'button', label: 'Open the run', url: '{{url}}' },
    ],
  },
});

export const workflowStoppedMail = defineMail({
  name: 'workflows.stopped',
  label: 'A workflow was paused because it started itself',
  description: 'Tells you that a workflow went round in a circle.',
  type: 'support',
  audience: 'studio',
  variables: problem,
  sample: { ...problemSample, reason: 'Its own steps started it again, 5 times in a row' },
  original: {
    subject: 'Workflow “{{workflow}}” was paused',
    title: '“{{workflow}}” was paused',
    preview: '{{reason}}',
    blocks: [
      { type: 'paragraph', text: '{{reason}}. It stays paused until you activate it again.' },
      { type: 'button', label: 'Open the workflows', url: '{{url}}' },
    ],
  },
});
