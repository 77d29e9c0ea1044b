import { z } from 'zod';
import { giveUpOrder } from '#features/sales/payments/give-up.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';

type Ports = Pick<Platform, 'db' | 'payments'>;

/** Answers cart.left_order: the cart was changed after its card form had been opened. */
export const leaveOrderJob = defineJob({
  name: 'checkout.leave-order',
  schema: z.object({ order_id: z.uuid() }),
  retryLimit: 8,
  retryDelay: 5,
});

export const leaveOrderHandler = handleJob(leaveOrderJob, (ports: Ports, { order_id }) => giveUpOrder(ports, order_id));
