import type { FirstStep } from '#platform/feature/first-step.server.ts';

export const protectAccount: FirstStep = {
  id: 'two-factor',
  label: 'Protect your account with a second factor',
  text: 'A stolen password alone is then not enough.',
  to: '/admin/settings?tab=security',
  position: 80,
  who: 'admin',
  isDone: async ({ caller }) => caller.two_factor_enabled,
};
