import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const facts = z.object({ title: z.string(), project: z.string(), name: z.string(), url: z.string() });
const sample = {
  title: 'Design of the start page',
  project: 'New website for the bakery',
  name: 'Ada Byron',
  url: 'https://studio.example/dashboard/projects/42',
};

const ready = '“{{title}}” is ready. Please look at it and approve it, or tell us what should change.';

export const milestoneReviewMail = defineMail({
  name: 'milestones.review',
  label: 'Approval of a milestone',
  description: 'Asks the client to approve a milestone.',
  type: 'quote',
  audience: 'client',
  variables: facts.extend({ amount: z.string().nullable() }),
  sample: { ...sample, amount: '$1,200.00' },
  required: ['url'],
  original: {
    subject: 'Please approve: {{title}}',
    title: 'Ready for your approval',
    preview: ready,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${ready}` },
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'Project', value: '{{project}}' },
          { label: 'Milestone', value: '{{title}}' },
          { label: 'Due with your approval', value: '{{amount}}', when: { field: 'amount', is: 'present' } },
        ],
      },
      { type: 'button', label: 'Look at it', url: '{{url}}' },
    ],
  },
});

const approved = { field: 'words', is: 'absent' } as const;
const refused = { field: 'words', is: 'present' } as const;

export const milestoneAnsweredMail = defineMail({
  name: 'milestones.answered',
  label: 'Answer to a milestone',
  description: 'Tells you what a client says of a milestone.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts.extend({ words: z.string().nullable() }),
  sample: { ...sample, words: 'The picture of the shop is too dark.' },
  computed: {
    answer: ({ words }) => (words === null ? 'Approved' : 'Changes requested'),
    headline: ({ words }) => (words === null ? 'A milestone was approved' : 'Changes were requested'),
    answered: ({ words }) => (words === null ? 'approved' : 'asked for changes to'),
  },
  original: {
    subject: '{{answer}}: {{title}}',
    title: '{{headline}}',
    preview: '{{name}} {{answered}} “{{title}}”.',
    blocks: [
      { type: 'paragraph', text: '{{name}} approved “{{title}}”.', when: approved },
      { type: 'paragraph', text: '{{name}} asked for changes to “{{title}}”.', when: refused },
      { type: 'paragraph', text: '{{words}}', when: refused },
      { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: '{{project}}' }] },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});

export const milestoneDueMail = defineMail({
  name: 'milestones.due',
  label: 'New due date of a milestone',
  description: 'Tells the client that a milestone has another date.',
  type: 'support',
  audience: 'client',
  variables: facts.extend({
    /** Days written out; null where there is none. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Null for somebody who has no account. */
    url: z.string().nullable(),
  }),
  sample: { ...sample, from: 'December 1, 2026', to: 'December 16, 2026' },
  computed: {
    headline: ({ title, to }) => (to ? `New date of ${title}: ${to}` : `${title} has no date at the moment`),
    state: ({ to }) => (to ? 'A new date' : 'No date at the moment'),
    news: ({ title, project, to }) =>
      to ? `“${title}” of “${project}” is now due on ${to}.` : `“${title}” of “${project}” has no date at the moment.`,
  },
  original: {
    subject: '{{headline}}',
    title: '{{state}}',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}} Before it was {{from}}.', when: { field: 'from', is: 'present' } },
      { type: 'paragraph', text: '{{greeting}}\n{{news}}', when: { field: 'from', is: 'absent' } },
      { type: 'button', label: 'See the project', url: '{{url}}', when: { field: 'url', is: 'present' } },
    ],
  },
});
