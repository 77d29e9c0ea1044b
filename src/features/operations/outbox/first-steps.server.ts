import type { FirstStep } from '#platform/feature/first-step.server.ts';

export const connectMail: FirstStep = {
  id: 'mail',
  label: 'Connect a mail server',
  text: 'Until then every mail waits in the outbox. Name your mail server or Microsoft 365.',
  to: '/admin/settings?tab=integrations',
  position: 50,
  who: 'super_admin',
  isDone: async ({ mailConfigured }) => mailConfigured(),
};
