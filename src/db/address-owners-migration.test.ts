import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testStudio } from '#tests/studio.ts';
import { estimates } from './schema/papers/estimates.ts';
import { users } from './schema/people/auth.ts';
import { contacts } from './schema/people/contacts.ts';
import { orders } from './schema/sales/orders.ts';
import { projects } from './schema/work/projects.ts';

const studio = testStudio();
const [, data = ''] = readFileSync('src/db/migrations/0066_address_owners.sql', 'utf8').split(/(?=CREATE TEMPORARY TABLE)/);

it('takes contacts from accounts that never proved their address, and leaves what they ordered themselves', async () => {
  const { client, business } = studio.ids;
  await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, client));
  const add = async (user_id: string, email: string) => {
    const [contact] = await studio.db.transaction(async (tx) => {
      // As an earlier version linked them: without asking.
      await tx.execute(sql`set local session_replication_role = replica`);
      return tx.insert(contacts).values({ first_name: 'A', email, user_id }).returning();
    });
    const contact_id = contact?.id ?? '';
    const paper = { contact_id, user_id, title: 'Offer', access_token: `token-${email}`, total_amount_cents: 1 };
    await studio.db.insert(estimates).values({ ...paper, estimate_number: `EST-${email}` });
    const order = {
      order_number: `ORD-${email}`,
      user_id,
      checkout_key: crypto.randomUUID(),
      payment_method: 'invoice' as const,
    };
    const sums = {
      invoice_number: `INV-${email}`,
      subtotal_cents: 1,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 1,
      currency: 'USD',
      due_at: new Date(),
    };
    const billing_address = { firstName: 'A', lastName: 'B', email, company: '', phone: '', addressLine1: '' };
    const [own] = await studio.db
      .insert(orders)
      .values({ ...order, ...sums, billing_address })
      .returning();
    await studio.db.insert(projects).values([
      { name: 'Written', contact_id, client_id: user_id },
      { name: 'Ordered', contact_id, client_id: user_id, order_id: own?.id },
    ]);
    return contact_id;
  };
  const unproven = await add(client, 'a@migrated.test');
  const proven = await add(business, 'b@migrated.test');
  await studio.db.transaction(async (tx) => {
    for (const statement of data.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  });
  const state = async (contact_id: string) => ({
    contact: (await studio.db.select().from(contacts).where(eq(contacts.id, contact_id)))[0],
    estimate: (await studio.db.select().from(estimates).where(eq(estimates.contact_id, contact_id)))[0]?.user_id,
    projects: Object.fromEntries(
      (await studio.db.select().from(projects).where(eq(projects.contact_id, contact_id))).map((row) => [
        row.name,
        row.client_id,
      ]),
    ),
  });
  expect(await state(unproven)).toMatchObject({
    ...{ contact: { user_id: null, claimed_by: client }, estimate: null, projects: { Written: null, Ordered: client } },
  });
  expect(await state(proven)).toMatchObject({
    ...{
      contact: { user_id: business, claimed_by: null },
      estimate: business,
      projects: { Written: business, Ordered: business },
    },
  });
});
