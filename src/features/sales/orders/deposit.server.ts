import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '#db/schema/sales/orders.ts';
import { paymentParts } from '#features/papers/estimates/policy.ts';
import { lockAccepted } from '#features/papers/estimates/queries.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createOrder } from './create-order.server.ts';

type Ports = Pick<Platform, 'db'>;

export const depositJob = defineJob({ name: 'orders.deposit', schema: z.object({ estimate_id: z.uuid() }), retryLimit: 8 });

/** The order of an accepted estimate's deposit, once. It is a share of the total, taxes and all, so the order adds none. */
export async function orderDeposit({ db }: Ports, estimate_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const accepted = await lockAccepted(tx, estimate_id);
    if (!accepted?.contact || !accepted.row.on_accept.deposit_order) return;
    const { row, contact } = accepted;
    const { deposit_cents } = paymentParts(row.total_amount_cents, row.deposit_bp, []);
    if (deposit_cents === 0 || (await tx.$count(orders, eq(orders.estimate_id, estimate_id))) > 0) return;
    await createOrder(tx, {
      user_id: row.user_id ?? contact.user_id,
      created_by: row.created_by,
      customer_info: {
        firstName: contact.first_name,
        lastName: contact.last_name,
        email: contact.email,
        company: contact.company_name ?? '',
        phone: contact.phone ?? '',
        addressLine1: '',
      },
      lines: [
        {
          service: null,
          name: `Deposit for ${row.title}`,
          description: `${row.deposit_bp / 100}% of estimate ${row.estimate_number}`,
          price_cents: deposit_cents,
          quantity: 1,
          contract_id: null,
        },
      ],
      currency: row.currency,
      tax_rate_bp: 0,
      payment_method: 'invoice',
      checkout_key: randomUUID(),
      estimate_id,
      now: new Date(),
      author: system,
    });
  });
}

export const depositHandler = handleJob(depositJob, (ports: Ports, { estimate_id }) => orderDeposit(ports, estimate_id));
