import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const variables = z.object({ count: z.string(), period: z.string(), lines: z.string(), url: z.string() });
const sample = {
  count: '24 entries',
  period: 'in the last 10 minutes',
  lines: '14:02:11 error payment: The provider did not answer',
  url: 'https://studio.example/admin/logs?level=error',
};
const common = { type: 'support', audience: 'studio', variables, required: ['url'] } as const;

export const fatalMail = defineMail({
  ...common,
  name: 'logs.fatal',
  label: 'A fatal error',
  description: 'Tells you that the program wrote entries of the level fatal.',
  sample: { ...sample, count: '1 entry', period: 'since 14:00', url: 'https://studio.example/admin/logs?level=fatal' },
  original: {
    subject: 'A fatal error on your site',
    title: 'A fatal error',
    preview: '{{lines}}',
    blocks: [
      { type: 'paragraph', text: 'The log holds {{count}} of the level fatal {{period}}. The first of them:' },
      { type: 'paragraph', text: '{{lines}}' },
      { type: 'button', label: 'Open the logs', url: '{{url}}' },
    ],
  },
});

export const errorRateMail = defineMail({
  ...common,
  name: 'logs.error-rate',
  label: 'Many errors',
  description: 'Tells you that there were more errors in a short time than you have chosen.',
  sample,
  original: {
    subject: 'Many errors on your site',
    title: 'Many errors',
    preview: '{{lines}}',
    blocks: [
      { type: 'paragraph', text: 'The log holds {{count}} of the levels error and fatal {{period}}. The first of them:' },
      { type: 'paragraph', text: '{{lines}}' },
      { type: 'button', label: 'Open the logs', url: '{{url}}' },
    ],
  },
});
