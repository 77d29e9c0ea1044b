import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

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

const rows = ({ title, number, project, rounds }: z.output<typeof facts>) => [
  { label: 'Project', value: project },
  { label: 'Deliverable', value: `${title}, version ${number}` },
  { label: 'Revisions', value: rounds },
];

export const deliverableReviewMail = defineMail({
  name: 'deliverables.review',
  label: 'Approval of a deliverable',
  audience: 'client',
  variables: facts.extend({ words: z.string().nullable() }),
  sample: { ...sample, words: 'The letters are larger now.' },
  compose: ({ words, ...told }) => {
    const { title, number, name, url } = told;
    const what = number === 1 ? `“${title}” is ready.` : `Version ${number} of “${title}” is ready.`;
    const text = `${what} Please look at it and approve it, or pin comments to what should change.`;
    return {
      subject: `Please approve: ${title}, version ${number}`,
      title: 'Ready for your approval',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        ...(words ? [{ type: 'paragraph' as const, text: words }] : []),
        { type: 'key-values', align: 'start', rows: rows(told) },
        { type: 'button', label: 'Look at it', url },
      ],
    };
  },
});

export const deliverableAnsweredMail = defineMail({
  name: 'deliverables.answered',
  label: 'Answer to a deliverable',
  audience: 'studio',
  variables: facts.extend({ is_approved: z.boolean(), words: z.string().nullable(), comments: z.number().int() }),
  sample: { ...sample, is_approved: false, words: 'A little more room around it, please.', comments: 2 },
  compose: ({ is_approved, words, comments, ...told }) => {
    const { title, number, name, url } = told;
    const text = is_approved
      ? `${name} approved version ${number} of “${title}”.`
      : `${name} asked for changes to version ${number} of “${title}”.`;
    const pinned = comments === 1 ? 'One comment is pinned to the files.' : `${comments} comments are pinned to the files.`;
    return {
      subject: `${is_approved ? 'Approved' : 'Changes requested'}: ${title}, version ${number}`,
      title: is_approved ? 'A deliverable was approved' : 'Changes were requested',
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        ...(words ? [{ type: 'paragraph' as const, text: words }] : []),
        ...(comments > 0 ? [{ type: 'paragraph' as const, text: pinned }] : []),
        { type: 'key-values', align: 'start', rows: rows(told) },
        { type: 'button', label: 'Open the deliverable', url },
      ],
    };
  },
});
