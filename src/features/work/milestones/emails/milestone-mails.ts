import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

const facts = z.object({ title: z.string(), project: z.string(), name: z.string(), url: z.string() });
const sample = {
  title: 'Design of the start page',
  project: 'New website for the bakery',
  name: 'Ada Byron',
  url: 'https://studio.example/dashboard/projects/42',
};

export const milestoneReviewMail = defineMail({
  name: 'milestones.review',
  label: 'Approval of a milestone',
  audience: 'client',
  variables: facts.extend({ amount: z.string().nullable() }),
  sample: { ...sample, amount: '$1,200.00' },
  compose: ({ title, project, name, url, amount }) => {
    const text = `“${title}” is ready. Please look at it and approve it, or tell us what should change.`;
    return {
      subject: `Please approve: ${title}`,
      title: 'Ready for your approval',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        {
          type: 'key-values',
          align: 'start',
          rows: [
            { label: 'Project', value: project },
            { label: 'Milestone', value: title },
            ...(amount ? [{ label: 'Due with your approval', value: amount }] : []),
          ],
        },
        { type: 'button', label: 'Look at it', url },
      ],
    };
  },
});

export const milestoneAnsweredMail = defineMail({
  name: 'milestones.answered',
  label: 'Answer to a milestone',
  audience: 'studio',
  variables: facts.extend({ words: z.string().nullable() }),
  sample: { ...sample, words: 'The picture of the shop is too dark.' },
  compose: ({ title, project, name, url, words }) => {
    const text = words === null ? `${name} approved “${title}”.` : `${name} asked for changes to “${title}”.`;
    return {
      subject: words === null ? `Approved: ${title}` : `Changes requested: ${title}`,
      title: words === null ? 'A milestone was approved' : 'Changes were requested',
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        ...(words === null ? [] : [{ type: 'paragraph' as const, text: words }]),
        { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: project }] },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});

export const milestoneDueMail = defineMail({
  name: 'milestones.due',
  label: 'New due date of a milestone',
  audience: 'client',
  variables: facts.extend({
    /** Days written out; null where there is none. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Null for somebody who has no account. */
    url: z.string().nullable(),
  }),
  sample: { ...sample, from: 'December 1, 2026', to: 'December 16, 2026' },
  compose: ({ title, project, name, from, to, url }) => {
    const text = to ? `“${title}” of “${project}” is now due on ${to}.` : `“${title}” of “${project}” has no date at the moment.`;
    return {
      subject: to ? `New date of ${title}: ${to}` : `${title} has no date at the moment`,
      title: to ? 'A new date' : 'No date at the moment',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}${from ? ` Before it was ${from}.` : ''}` },
        ...(url ? [{ type: 'button' as const, label: 'See the project', url }] : []),
      ],
    };
  },
});
