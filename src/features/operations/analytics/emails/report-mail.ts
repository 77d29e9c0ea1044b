import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

export const monthlyReportMail = defineMail({
  name: 'analytics.report',
  label: 'Monthly report',
  description: 'Brings you the figures of the month before, with all of them as a PDF.',
  type: 'support',
  audience: 'studio',
  variables: z.object({
    month: z.string(),
    revenue: z.string(),
    revenue_before: z.string(),
    orders: z.string(),
    new_clients: z.string(),
    conversion_rate: z.string(),
    url: z.string(),
  }),
  required: ['url'],
  sample: {
    month: 'October 2026',
    revenue: '$12,424.40',
    revenue_before: '$9,310.00',
    orders: '14',
    new_clients: '3',
    conversion_rate: '40.0%',
    url: 'https://studio.example/admin/analytics?range=custom&from=2026-10-01&to=2026-10-31',
  },
  original: {
    subject: 'Your figures of {{month}}',
    title: 'Your figures of {{month}}',
    preview: 'Revenue {{revenue}}, {{orders}} orders.',
    blocks: [
      { type: 'paragraph', text: 'Revenue was {{revenue}}, after {{revenue_before}} in the period before.' },
      {
        type: 'paragraph',
        text: 'Orders: {{orders}}. New clients: {{new_clients}}. Conversion rate: {{conversion_rate}}. All the figures are in the attached PDF.',
      },
      { type: 'button', label: 'Open the analytics', url: '{{url}}' },
    ],
  },
});
