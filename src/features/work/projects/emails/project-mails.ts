import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

export const deadlineMail = defineMail({
  name: 'projects.deadline',
  label: 'New deadline of a project',
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
  compose: ({ project, name, from, to, url }) => {
    const text = to ? `The deadline of “${project}” is now ${to}.` : `“${project}” has no deadline at the moment.`;
    return {
      subject: to ? `New deadline of ${project}: ${to}` : `${project} has no deadline at the moment`,
      title: to ? 'A new deadline' : 'No deadline at the moment',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}${from ? ` Before it was ${from}.` : ''}` },
        ...(url ? [{ type: 'button' as const, label: 'See the project', url }] : []),
      ],
    };
  },
});
