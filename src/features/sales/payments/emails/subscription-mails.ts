import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

const subscription = z.object({ name: z.string(), service: z.string() });
const sample = { name: 'Ada', service: 'Care plan' };

const hello = (name: string) => ({ type: 'paragraph', text: greeting(name) }) as const;

export const renewalFailed = defineMail({
  name: 'subscription-past-due',
  label: 'Renewal refused',
  audience: 'client',
  variables: subscription,
  sample,
  compose: ({ name, service }, studio) => ({
    subject: `The renewal of ${service} could not be charged`,
    title: 'Your card was refused',
    preview: `Please check the card that ${service} is charged to.`,
    blocks: [
      hello(name),
      {
        type: 'paragraph',
        text: `We tried to renew ${service}, but your bank refused the card. We will try again in the next days. If the card has expired or was replaced, please change it.`,
      },
      { type: 'button', label: 'Change Card', url: `${studio.url}/dashboard/billing` },
    ],
  }),
});

export const subscriptionEnded = defineMail({
  name: 'subscription-ended',
  label: 'Subscription ended',
  audience: 'client',
  variables: subscription,
  sample,
  compose: ({ name, service }, studio) => ({
    subject: `${service} has ended`,
    title: 'Your subscription has ended',
    preview: `${service} will not be charged again.`,
    blocks: [
      hello(name),
      { type: 'paragraph', text: `${service} has ended and will not be charged again. Thank you for having been with us.` },
      { type: 'button', label: 'View Billing', url: `${studio.url}/dashboard/billing` },
    ],
  }),
});

export const paymentMailTemplates = [renewalFailed, subscriptionEnded];
