import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

/** For the reader alone: whoever could read the link in the outbox could write in their name. */
export const testimonialMail = defineMail({
  name: 'testimonial.asked',
  label: 'Ask for a testimonial',
  description: 'Sent to somebody you have worked for, with the private link that takes a few words about it.',
  type: 'confirmation',
  audience: 'client',
  is_confidential: true,
  variables: z.object({ case_title: z.string().nullable(), testimonial_url: z.string(), days: z.number() }),
  sample: {
    case_title: 'A bakery that sells out by ten',
    testimonial_url: 'https://studio.example/testimonial/sample',
    days: 30,
  },
  required: ['testimonial_url'],
  original: {
    subject: 'A few words about our work?',
    title: 'A few words about our work?',
    preview: '{{studio_name}} would be glad of a few words from you.',
    blocks: [
      {
        type: 'paragraph',
        text: 'Working with you was a pleasure. Would you write a few sentences about how it went? Two or three are enough.',
      },
      { type: 'paragraph', text: 'It is about “{{case_title}}”.', when: { field: 'case_title', is: 'present' } },
      { type: 'button', label: 'Write a testimonial', url: '{{testimonial_url}}' },
      {
        type: 'paragraph',
        text: 'You decide whether your words may be published. We change nothing in them. The link is for you alone, works once, and waits {{days}} days.',
        tone: 'muted',
      },
    ],
  },
});
