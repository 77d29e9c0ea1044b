import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

/** The price goes to the client, with the link on which they answer. */
export const estimateMail = defineMail({
  name: 'estimates.sent',
  label: 'Estimate',
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
  compose: ({ number, title, name, studio_name, total, valid_until, has_options, message, url }) => {
    const text = has_options
      ? `here is our estimate for ${title}. Some lines are optional: tick what you want, and the total follows.`
      : `here is our estimate for ${title}.`;
    return {
      subject: `Estimate ${number} from ${studio_name}: ${title}`,
      title: `Your estimate: ${title}`,
      preview: `${total}${valid_until ? `, valid until ${valid_until}` : ''}`,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        ...(message ? [{ type: 'paragraph', text: message } satisfies MailBlock] : []),
        {
          type: 'key-values',
          rows: [
            { label: 'Estimate', value: number },
            ...(valid_until ? [{ label: 'Valid until', value: valid_until }] : []),
            { label: 'Total', value: total, strong: true },
          ],
        },
        { type: 'button', label: 'View estimate', url },
        {
          type: 'paragraph',
          text: 'You can accept or decline it on that page; no account is needed. The estimate is attached as a PDF.',
          tone: 'muted',
        },
      ],
    };
  },
});

export const estimateMailTemplates = [estimateMail];
