import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { estimates } from '#db/schema/papers/estimates.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { paymentParts } from '#features/papers/estimates/policy.ts';
import { lockAccepted } from '#features/papers/estimates/queries.server.ts';
import { notSentElsewhere } from '#features/papers/sending/claim.server.ts';
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

export const claimDepositsJob = defineJob({
  name: 'orders.claim',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 5,
});

/** The deposit of an estimate that the account has taken over is the account's too. */
export async function claimDeposits({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(orders)
    .set({ user_id })
    .where(
      and(
        isNull(orders.user_id),
        sql`${orders.estimate_id} in (select ${estimates.id} from ${estimates}
          where ${estimates.contact_id} = ${contact_id} and ${notSentElsewhere(estimates.sent_to, user_id)})`,
      ),
    );
}

export const releaseDepositsJob = defineJob({
  name: 'orders.release',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 8,
});

/** The other way round, once the address is not proven any more. */
export async function releaseDeposits({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  const ofContact = sql`${orders.estimate_id} in (select ${estimates.id} from ${estimates} where ${estimates.contact_id} = ${contact_id})`;
  await db
    .update(orders)
    .set({ user_id: null })
    .where(and(eq(orders.user_id, user_id), ofContact));
}

export const releaseDepositsHandler = handleJob(releaseDepositsJob, (ports: Ports, { contact_id, user_id }) =>
  releaseDeposits(ports, contact_id, user_id),
);

export const claimDepositsHandler = handleJob(claimDepositsJob, (ports: Ports, { contact_id, user_id }) =>
  claimDeposits(ports, contact_id, user_id),
);

export const depositHandler = handleJob(depositJob, (ports: Ports, { estimate_id }) => orderDeposit(ports, estimate_id));
