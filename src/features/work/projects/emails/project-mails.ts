import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

export const deadlineMail = defineMail({
  name: 'projects.deadline',
  label: 'New deadline of a project',
  description: 'Tells the client that a project has another deadline.',
  type: 'support',
  audience: 'client',
  variables: z.object({
    project: z.string(),
    name: z.string(),
    /** Days written out; null where there is none. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Null for somebody who has no account. */
    url: z.string().nullable(),
  }),
  sample: {
    project: 'New website for the bakery',
    name: 'Ada Byron',
    from: 'December 1, 2026',
    to: 'December 16, 2026',
    url: 'https://studio.example/dashboard/projects/42',
  },
  computed: {
    headline: ({ project, to }) => (to ? `New deadline of ${project}: ${to}` : `${project} has no deadline at the moment`),
    state: ({ to }) => (to ? 'A new deadline' : 'No deadline at the moment'),
    news: ({ project, to }) =>
      to ? `The deadline of “${project}” is now ${to}.` : `“${project}” has no deadline at the moment.`,
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
