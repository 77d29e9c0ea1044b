import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

export const digestMail = defineMail({
  name: 'notifications.digest',
  label: 'What came within a day',
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
  compose: ({ name, lines, more, url }, studio) => {
    const count = lines.length + more;
    const text = `${count === 1 ? 'One notification' : `${count} notifications`} since yesterday.`;
    return {
      subject: `${studio.name}: ${count === 1 ? '1 notification' : `${count} notifications`}`,
      title: 'Your day in one mail',
      preview: lines[0]?.title ?? text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'key-values', align: 'start', rows: lines.map(({ title, body }) => ({ label: title, value: body })) },
        ...(more > 0 ? [{ type: 'paragraph' as const, text: `And ${more} more.` }] : []),
        { type: 'button', label: 'All notifications', url },
      ],
    };
  },
});
