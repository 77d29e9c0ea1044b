import { z } from 'zod';
import { defineMail, type MailStudio } from '#platform/mail/mail.ts';

const subscription = z.object({ name: z.string(), service: z.string() });
const sample = { name: 'Ada', service: 'Care plan' };

const computed = { billing_url: (_: unknown, studio: MailStudio) => `${studio.url}/dashboard/billing` };

export const renewalFailed = defineMail({
  name: 'subscription-past-due',
  label: 'Renewal refused',
  description: 'Tells the client that the card for a renewal was refused.',
  type: 'support',
  audience: 'client',
  variables: subscription,
  sample,
  computed,
  original: {
    subject: 'The renewal of {{service}} could not be charged',
    title: 'Your card was refused',
    preview: 'Please check the card that {{service}} is charged to.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}' },
      {
        type: 'paragraph',
        text: 'We tried to renew {{service}}, but your bank refused the card. We will try again in the next days. If the card has expired or was replaced, please change it.',
      },
      { type: 'button', label: 'Change Card', url: '{{billing_url}}' },
    ],
  },
});

export const subscriptionEnded = defineMail({
  name: 'subscription-ended',
  label: 'Subscription ended',
  description: 'Tells the client that a subscription has ended.',
  type: 'confirmation',
  audience: 'client',
  variables: subscription,
  sample,
  computed,
  original: {
    subject: '{{service}} has ended',
    title: 'Your subscription has ended',
    preview: '{{service}} will not be charged again.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}' },
      {
        type: 'paragraph',
        text: '{{service}} has ended and will not be charged again. Thank you for having been with us.',
      },
      { type: 'button', label: 'View Billing', url: '{{billing_url}}' },
    ],
  },
});

export const paymentMailTemplates = [renewalFailed, subscriptionEnded];
