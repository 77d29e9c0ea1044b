import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { acceptedEstimate } from '#features/papers/estimates/estimates.testkit.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { OpenSource, Project } from './contract.ts';
import { beginFromEstimate } from './jobs.server.ts';
import { contactOf } from './projects.testkit.ts';

const studio = testStudio();
const sources = async () =>
  (await studio.call<{ items: OpenSource[] }>('admin', 'GET', '/admin/projects/sources')).data.items.map(({ type, id }) => ({
    type,
    id,
  }));
const begin = (source: { type: string; id: string }, body: object = {}) =>
  studio.call<Project>('admin', 'POST', '/admin/projects', { name: 'Site', source, ...body });

async function signedContract(values: Partial<typeof contracts.$inferInsert> = {}) {
  const contact_id = await contactOf(studio, 'client');
  const row = { title: 'Website', contact_id, user_id: studio.ids.client, total_amount_cents: 120_000, currency: 'EUR' };
  const [contract] = await studio.db
    .insert(contracts)
    .values({
      ...row,
      origin: 'studio',
      status: 'signed',
      contract_number: `CON-${crypto.randomUUID()}`,
      access_token: crypto.randomUUID(),
      client_signature: 'Carl Client',
      client_signed_at: new Date(),
      ...values,
    })
    .returning();
  if (!contract) throw new Error('no contract');
  return contract;
}

async function paidOrder(values: Partial<typeof orders.$inferInsert> = {}) {
  const service = await addService(studio.db);
  const order = await placeOrder(studio.db, { user_id: studio.ids.client, lines: [{ service, quantity: 1, contract_id: null }] });
  await studio.db
    .update(orders)
    .set({ status: 'paid', ...values })
    .where(eq(orders.id, order.id));
  return order;
}

describe('a signed contract', () => {
  it('becomes one project of its client, in its own currency', async () => {
    const { id, contract_number } = await signedContract();
    expect(await sources()).toContainEqual({ type: 'contract', id });
    const { data } = await begin({ type: 'contract', id }, { budget: 1200 });
    expect(data).toMatchObject({ client_id: studio.ids.client, currency: 'EUR', budget: 1200 });
    expect(data.origins).toEqual([{ type: 'contract', id, number: contract_number }]);
    expect(await sources()).not.toContainEqual({ type: 'contract', id });
    expect(await begin({ type: 'contract', id })).toMatchObject({ status: 409, error: 'This contract already has a project.' });
  });

  it('is nothing to begin from before it is signed, or once it is cancelled', async () => {
    const unsigned = await signedContract({ status: 'sent', client_signature: null, client_signed_at: null });
    const cancelled = await signedContract({ status: 'cancelled', cancelled_at: new Date() });
    for (const { id } of [unsigned, cancelled]) {
      expect((await begin({ type: 'contract', id })).status).toBe(409);
      expect(await sources()).not.toContainEqual({ type: 'contract', id });
    }
  });
});

describe('a paid order', () => {
  it('becomes one project, however many press at once', async () => {
    const { id, order_number } = await paidOrder();
    expect(await sources()).toContainEqual({ type: 'order', id });
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin({ type: 'order', id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const made = answers.find(({ success }) => success);
    expect(made?.data).toMatchObject({ client_id: studio.ids.client, origins: [{ type: 'order', id, number: order_number }] });
  });

  it('is nothing to begin from while it waits for money', async () => {
    const { id } = await paidOrder({ status: 'pending' });
    expect((await begin({ type: 'order', id })).status).toBe(409);
    expect(await sources()).not.toContainEqual({ type: 'order', id });
  });
});

describe('what is one piece of work', () => {
  it('has one project, whether it is begun from the estimate, its contract or its order', async () => {
    const estimate = await acceptedEstimate(studio, { on_accept: { project: true } });
    const contract = await signedContract({ estimate_id: estimate.id });
    const order = await paidOrder({ estimate_id: estimate.id });
    expect((await begin({ type: 'contract', id: contract.id })).data.origins.map(({ type }) => type)).toEqual([
      'estimate',
      'contract',
    ]);
    await beginFromEstimate(studio.platform, estimate.id);
    expect((await begin({ type: 'estimate', id: estimate.id })).status).toBe(409);
    expect((await begin({ type: 'order', id: order.id })).status).toBe(409);
    const left = await sources();
    for (const { id } of [estimate, contract, order]) expect(left.map((one) => one.id)).not.toContain(id);
  });
});
