import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { ContentBlock } from '#shared/mail/template-content.ts';

const facts = z.object({
  title: z.string(),
  number: z.number().int(),
  project: z.string(),
  name: z.string(),
  rounds: z.string(),
  url: z.string(),
});
const sample = {
  title: 'Logo',
  number: 2,
  project: 'New website for the bakery',
  name: 'Ada Byron',
  rounds: '1 of 3 rounds used, 2 left',
  url: 'https://studio.example/dashboard/projects/42/deliverables/43',
};

const table: ContentBlock = {
  type: 'key-values',
  align: 'start',
  rows: [
    { label: 'Project', value: '{{project}}' },
    { label: 'Deliverable', value: '{{title}}, version {{number}}' },
    { label: 'Revisions', value: '{{rounds}}' },
  ],
};
const words: ContentBlock = { type: 'paragraph', text: '{{words}}', when: { field: 'words', is: 'present' } };

const please = '{{what}} Please look at it and approve it, or pin comments to what should change.';

export const deliverableReviewMail = defineMail({
  name: 'deliverables.review',
  label: 'Approval of a deliverable',
  description: 'Asks the client to approve a deliverable.',
  type: 'quote',
  audience: 'client',
  variables: facts.extend({ words: z.string().nullable() }),
  sample: { ...sample, words: 'The letters are larger now.' },
  computed: {
    what: ({ number, title }) => (number === 1 ? `“${title}” is ready.` : `Version ${number} of “${title}” is ready.`),
  },
  required: ['url'],
  original: {
    subject: 'Please approve: {{title}}, version {{number}}',
    title: 'Ready for your approval',
    preview: please,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${please}` },
      words,
      table,
      { type: 'button', label: 'Look at it', url: '{{url}}' },
    ],
  },
});

const approved = { field: 'is_approved', is: 'equals', value: 'yes' } as const;
const refused = { field: 'is_approved', is: 'equals', value: 'no' } as const;

export const deliverableAnsweredMail = defineMail({
  name: 'deliverables.answered',
  label: 'Answer to a deliverable',
  description: 'Tells you what a client says of a deliverable.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts.extend({ is_approved: z.boolean(), words: z.string().nullable(), comments: z.number().int() }),
  sample: { ...sample, is_approved: false, words: 'A little more room around it, please.', comments: 2 },
  computed: {
    answer: ({ is_approved }) => (is_approved ? 'Approved' : 'Changes requested'),
    headline: ({ is_approved }) => (is_approved ? 'A deliverable was approved' : 'Changes were requested'),
    answered: ({ is_approved }) => (is_approved ? 'approved' : 'asked for changes to'),
  },
  optional: {
    pinned: ({ comments }) => {
      if (comments === 0) return null;
      return comments === 1 ? 'One comment is pinned to the files.' : `${comments} comments are pinned to the files.`;
    },
  },
  original: {
    subject: '{{answer}}: {{title}}, version {{number}}',
    title: '{{headline}}',
    preview: '{{name}} {{answered}} version {{number}} of “{{title}}”.',
    blocks: [
      { type: 'paragraph', text: '{{name}} approved version {{number}} of “{{title}}”.', when: approved },
      { type: 'paragraph', text: '{{name}} asked for changes to version {{number}} of “{{title}}”.', when: refused },
      words,
      { type: 'paragraph', text: '{{pinned}}', when: { field: 'pinned', is: 'present' } },
      table,
      { type: 'button', label: 'Open the deliverable', url: '{{url}}' },
    ],
  },
});
