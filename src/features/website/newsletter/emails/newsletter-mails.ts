import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

/** For the reader alone: whoever could read the link in the outbox could confirm for somebody else. */
export const confirmMail = defineMail({
  name: 'newsletter.confirm',
  label: 'Confirm a subscription',
  description: 'Sent to somebody who asks for new posts by mail, with the link that confirms it.',
  type: 'confirmation',
  audience: 'visitor',
  is_confidential: true,
  variables: z.object({ confirm_url: z.string(), days: z.number() }),
  sample: { confirm_url: 'https://studio.example/newsletter/confirm/sample', days: 7 },
  required: ['confirm_url'],
  original: {
    subject: 'Confirm your subscription to {{studio_name}}',
    title: 'Confirm your subscription',
    preview: 'Please confirm that you want new posts of {{studio_name}} by mail.',
    blocks: [
      {
        type: 'paragraph',
        text: 'Somebody, most likely you, asked for new posts of {{studio_name}} at this address. Please confirm it. Days left for that: {{days}}.',
      },
      { type: 'button', label: 'Confirm subscription', url: '{{confirm_url}}' },
      {
        type: 'paragraph',
        text: 'If this was not you, ignore this mail: without a confirmation you get nothing more, and the address is deleted.',
        tone: 'muted',
      },
    ],
  },
});

export const postMail = defineMail({
  name: 'newsletter.post',
  label: 'New post',
  description:
    'Sent to everybody who subscribed, when you send a post of the blog to them. A link to unsubscribe stands below it.',
  type: 'confirmation',
  audience: 'visitor',
  variables: z.object({
    subject: z.string(),
    post_title: z.string(),
    excerpt: z.string().nullable(),
    note: z.string().nullable(),
    minutes: z.number(),
    post_url: z.string(),
  }),
  sample: {
    subject: 'New: What a website costs',
    post_title: 'What a website costs, and why nobody will tell you',
    excerpt: 'Three things decide the price of a website. None of them is the number of pages.',
    note: 'I have written down what I am asked most often.',
    minutes: 4,
    post_url: 'https://studio.example/blog/what-a-website-costs',
  },
  required: ['post_url'],
  public_links: ['post_url'],
  original: {
    subject: '{{subject}}',
    title: '{{post_title}}',
    preview: '{{excerpt|A new post of our blog}}',
    blocks: [
      { type: 'paragraph', text: '{{note}}', when: { field: 'note', is: 'present' } },
      { type: 'paragraph', text: '{{excerpt}}', when: { field: 'excerpt', is: 'present' } },
      { type: 'button', label: 'Read the post ({{minutes}} min)', url: '{{post_url}}' },
    ],
  },
});
