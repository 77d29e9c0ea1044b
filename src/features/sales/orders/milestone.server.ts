import { z } from 'zod';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { lockApproved } from '#features/work/milestones/queries.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createOrder } from './create-order.server.ts';

type Ports = Pick<Platform, 'db'>;

export const milestoneOrderJob = defineJob({
  name: 'orders.milestone',
  schema: z.object({ milestone_id: z.uuid() }),
  retryLimit: 8,
});

/**
 * The order that a client's approval of a milestone makes due. Its key is the milestone's id, so that there is one for each. What
 * was agreed is the whole amount, taxes and all, so the order adds none.
 */
export async function orderMilestone({ db }: Ports, milestone_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const approved = await lockApproved(tx, milestone_id);
    const person = approved?.user ?? approved?.contact;
    if (!approved || !person) return;
    const { row, project, contact } = approved;
    if (row.amount_cents === null || row.is_sample) return;
    // The contact may have passed to somebody else since: the order is addressed to the account that it belongs to.
    const isOwn = contact?.user_id === project.client_id;
    const customer_info: CustomerInfo = {
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      company: (isOwn && contact?.company_name) || '',
      phone: person.phone ?? '',
      addressLine1: '',
    };
    await createOrder(tx, {
      user_id: project.client_id,
      created_by: null,
      customer_info,
      lines: [
        {
          service: null,
          name: row.title,
          description: `Milestone of ${project.name}`,
          price_cents: row.amount_cents,
          quantity: 1,
          contract_id: null,
        },
      ],
      currency: project.currency,
      tax_rate_bp: 0,
      payment_method: 'invoice',
      checkout_key: milestone_id,
      now: new Date(),
      author: system,
    });
  });
}

export const milestoneOrderHandler = handleJob(milestoneOrderJob, (ports: Ports, { milestone_id }) =>
  orderMilestone(ports, milestone_id),
);
