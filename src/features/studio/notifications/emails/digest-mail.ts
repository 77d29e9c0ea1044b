import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const sinceYesterday = (count: number): string =>
  `${count === 1 ? 'One notification' : `${count} notifications`} since yesterday.`;

export const digestMail = defineMail({
  name: 'notifications.digest',
  label: 'What came within a day',
  description: 'Brings the notifications of a day to somebody who asked for one mail a day.',
  type: 'support',
  audience: 'client',
  variables: z.object({
    name: z.string(),
    lines: z.array(z.object({ title: z.string(), body: z.string() })),
    more: z.number().int(),
    url: z.string(),
  }),
  sample: {
    name: 'Ada',
    lines: [
      { title: 'New order ORD-2026-0042', body: 'Ada Byron: $1,200.00, invoice' },
      { title: 'Please approve: Start page, version 2', body: 'New website for the bakery' },
    ],
    more: 3,
    url: 'https://studio.example/dashboard/notifications',
  },
  computed: {
    count: ({ lines, more }) => String(lines.length + more),
    notifications: ({ lines, more }) => (lines.length + more === 1 ? '1 notification' : `${lines.length + more} notifications`),
    since: (day) => sinceYesterday(day.lines.length + day.more),
    first: (day) => day.lines[0]?.title ?? sinceYesterday(day.lines.length + day.more),
    news: ({ lines }) => lines.map(({ title, body }) => ({ label: title, value: body })),
  },
  original: {
    subject: '{{studio_name}}: {{notifications}}',
    title: 'Your day in one mail',
    preview: '{{first}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{since}}' },
      { type: 'key-values', align: 'start', rows: [], from: 'news' },
      { type: 'paragraph', text: 'And {{more}} more.', when: { field: 'more', is: 'differs', value: '0' } },
      { type: 'button', label: 'All notifications', url: '{{url}}' },
    ],
  },
});
