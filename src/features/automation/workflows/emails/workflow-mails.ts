import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

const words = z.object({
  subject: z.string(),
  text: z.string(),
  button: z.object({ label: z.string(), url: z.string() }).nullable(),
});
type Words = z.output<typeof words>;
const sample: Words = {
  subject: 'Thank you for your message',
  text: 'Hello Vera,\n\nyour message has arrived. You get an answer within a day.',
  button: { label: 'Book a call', url: 'https://studio.example/book' },
};

/** Paragraphs are what stands between empty lines; nothing in them is read as markup. */
const composeWords = ({ subject, text, button }: Words) => ({
  subject,
  title: subject,
  preview: text.slice(0, 140),
  blocks: [
    ...text
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one): MailBlock => ({ type: 'paragraph', text: one })),
    ...(button ? [{ type: 'button' as const, ...button }] : []),
  ],
});

export const workflowMail = defineMail({
  name: 'workflows.message',
  label: 'Mail of a workflow to a client',
  audience: 'client',
  variables: words,
  sample,
  compose: composeWords,
});

export const workflowStudioMail = defineMail({
  name: 'workflows.note',
  label: 'Mail of a workflow to the studio',
  audience: 'studio',
  variables: words,
  sample,
  compose: composeWords,
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
  audience: 'studio',
  variables: problem.extend({ step: z.string() }),
  sample: { ...problemSample, step: 'Tell the chat' },
  compose: ({ workflow, step, reason, url }) => ({
    subject: `Workflow “${workflow}” needs you`,
    title: `A step of “${workflow}” failed`,
    preview: reason.slice(0, 140),
    blocks: [
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'Step', value: step },
          { label: 'Reason', value: reason },
        ],
      },
      { type: 'paragraph', text: 'The run waits. You can retry the step, skip it, or change the workflow and resume.' },
      { type: 'button', label: 'Open the run', url },
    ],
  }),
});

export const workflowStoppedMail = defineMail({
  name: 'workflows.stopped',
  label: 'A workflow was paused because it started itself',
  audience: 'studio',
  variables: problem,
  sample: { ...problemSample, reason: 'Its own steps started it again, 5 times in a row' },
  compose: ({ workflow, reason, url }) => ({
    subject: `Workflow “${workflow}” was paused`,
    title: `“${workflow}” was paused`,
    preview: reason.slice(0, 140),
    blocks: [
      { type: 'paragraph', text: `${reason}. It stays paused until you activate it again.` },
      { type: 'button', label: 'Open the workflows', url },
    ],
  }),
});
