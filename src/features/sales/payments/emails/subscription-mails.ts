import type { Letter } from '#features/studio/notifications/studio.server.ts';

export type SubscriptionFacts = { name: string; service: string; url: string };
type Words = Omit<Letter, 'occasion'>;

const hello = (name: string) => ({ type: 'paragraph', text: name ? `Hello ${name},` : 'Hello,' }) as const;

export const renewalFailed = ({ name, service, url }: SubscriptionFacts): Words => ({
  template: 'subscription-past-due',
  subject: `The renewal of ${service} could not be charged`,
  title: 'Your card was refused',
  preview: `Please check the card that ${service} is charged to.`,
  blocks: [
    hello(name),
    {
      type: 'paragraph',
      text: `We tried to renew ${service}, but your bank refused the card. We will try again in the next days. If the card has expired or was replaced, please change it.`,
    },
    { type: 'button', label: 'Change Card', url },
  ],
});

export const subscriptionEnded = ({ name, service, url }: SubscriptionFacts): Words => ({
  template: 'subscription-ended',
  subject: `${service} has ended`,
  title: 'Your subscription has ended',
  preview: `${service} will not be charged again.`,
  blocks: [
    hello(name),
    { type: 'paragraph', text: `${service} has ended and will not be charged again. Thank you for having been with us.` },
    { type: 'button', label: 'View Billing', url },
  ],
});
