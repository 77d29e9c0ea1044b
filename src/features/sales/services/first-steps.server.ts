import { and, eq } from 'drizzle-orm';
import { services } from '#db/schema/sales/services.ts';
import type { FirstStep } from '#platform/feature/first-step.server.ts';

export const offerService: FirstStep = {
  id: 'services',
  label: 'Offer your first service',
  text: 'What clients can order, with its price.',
  to: '/admin/services',
  position: 40,
  who: 'admin',
  isDone: async ({ db }) => (await db.$count(services, and(eq(services.is_active, true), eq(services.is_sample, false)))) > 0,
};
