import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

export const webhookOffMail = defineMail({
  name: 'webhooks.switched-off',
  label: 'A webhook was switched off',
  description: 'Tells you that messages to another service fail, and are not sent any more.',
  type: 'support',
  audience: 'studio',
  variables: z.object({ host: z.string(), reason: z.string(), url: z.string() }),
  sample: { host: 'n8n.example', reason: 'Status 500', url: 'https://studio.example/admin/workflows/webhooks' },
  required: ['url'],
  original: {
    subject: 'The webhook to {{host}} was switched off',
    title: 'The webhook to {{host}} was switched off',
    preview: '{{reason}}',
    blocks: [
      { type: 'paragraph', text: 'Messages could not be delivered, the last time for this reason: {{reason}}.' },
      { type: 'paragraph', text: 'Once the other side works again, switch it on and send the messages again from its log.' },
      { type: 'button', label: 'Open the webhooks', url: '{{url}}' },
    ],
  },
});
