import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

/** The price goes to the client, with the link on which they answer. */
export const estimateMail = defineMail({
  name: 'estimates.sent',
  label: 'Estimate',
  description: 'Brings an estimate to the client, with the link on which they answer.',
  type: 'quote',
  audience: 'client',
  variables: z.object({
    number: z.string(),
    title: z.string(),
    name: z.string(),
    /** The studio as the document names it. */
    studio_name: z.string(),
    total: z.string(),
    valid_until: z.string().nullable(),
    has_options: z.boolean(),
    message: z.string().nullable(),
    url: z.string(),
  }),
  sample: {
    number: 'EST-000012',
    title: 'Website for the bakery',
    name: 'Ada Byron',
    studio_name: 'Studio',
    total: '$4,800.00',
    valid_until: 'December 16, 2026',
    has_options: true,
    message: 'It was good to meet you on Tuesday.',
    url: 'https://studio.example/document/estimate/sample',
  },
  computed: { price: ({ total, valid_until }) => (valid_until ? `${total}, valid until ${valid_until}` : total) },
  required: ['url'],
  original: {
    subject: 'Estimate {{number}} from {{studio_name}}: {{title}}',
    title: 'Your estimate: {{title}}',
    preview: '{{price}}',
    blocks: [
      {
        type: 'paragraph',
        text: '{{greeting}}\nhere is our estimate for {{title}}. Some lines are optional: tick what you want, and the total follows.',
        when: { field: 'has_options', is: 'equals', value: 'yes' },
      },
      {
        type: 'paragraph',
        text: '{{greeting}}\nhere is our estimate for {{title}}.',
        when: { field: 'has_options', is: 'equals', value: 'no' },
      },
      { type: 'paragraph', text: '{{message}}', when: { field: 'message', is: 'present' } },
      {
        type: 'key-values',
        rows: [
          { label: 'Estimate', value: '{{number}}' },
          { label: 'Valid until', value: '{{valid_until}}', when: { field: 'valid_until', is: 'present' } },
          { label: 'Total', value: '{{total}}', strong: true },
        ],
      },
      { type: 'button', label: 'View estimate', url: '{{url}}' },
      {
        type: 'paragraph',
        text: 'You can accept or decline it on that page; no account is needed. The estimate is attached as a PDF.',
        tone: 'muted',
      },
    ],
  },
});

export const estimateMailTemplates = [estimateMail];
