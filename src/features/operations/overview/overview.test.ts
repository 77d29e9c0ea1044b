import { beforeAll, describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { bookingsAudit } from '#features/desk/bookings/audit.server.ts';
import { sampleDataAudit } from '#features/operations/sample-data/audit.server.ts';
import { accountAudit } from '#features/people/account/audit.server.ts';
import { authAudit } from '#features/people/auth/audit.server.ts';
import { cartAudit } from '#features/sales/cart/audit.server.ts';
import { ordersAudit } from '#features/sales/orders/audit.server.ts';
import { sentenceOf } from '#platform/audit/audit.server.ts';
import { insertEntry } from '#platform/audit/insert-entry.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { hasPage } from '#tests/pages.ts';
import { seedStudio } from '#tests/seed.ts';
import type { Overview } from './contract.ts';
import { overviewRouter } from './router.server.ts';

const database = testDatabase();
let ids: Ids;
const call = apiOf(overviewRouter, testPlatform(database, { registry: foldAll() }), () => ids);
const show = async () => (await call<Overview>('admin', 'GET', '/admin/overview')).data;
const card = async (id: string) => (await show()).cards.find((one) => one.id === id);
const carl = { first_name: 'Carl', email: 'carl@example.com' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  ids = await seedStudio(database.db);
});

it('is for administrators', async () => {
  const statuses = [];
  for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const)
    statuses.push((await call(who, 'GET', '/admin/overview')).status);
  expect(statuses).toEqual([401, 403, 403, 200, 200]);
});

describe('the cards', () => {
  const specified = [
    'Total Clients',
    'Active Projects',
    'Monthly Revenue',
    'Pending Orders',
    'New This Week',
    'Mail Waiting',
    'Errors in 24 h',
  ];

  it('keep the specified order; those of other features may stand between them', async () => {
    const labels = (await show()).cards.map((one) => one.label);
    expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
  });

  it('lead to pages that exist', async () => {
    const targets = (await show()).cards.flatMap(({ to }) => to ?? []);
    expect(targets.length).toBeGreaterThan(1);
    expect(targets.filter((to) => !hasPage(to))).toEqual([]);
  });

  it('count clients, not administrators, and draw their growth', async () => {
    await database.db.insert(contacts).values([
      { ...carl, user_id: ids.client, client_since: daysAgo(10) },
      { ...carl, email: 'bea@example.com', user_id: ids.business },
      { ...carl, email: 'no-account@example.com', client_since: daysAgo(40) },
      { ...carl, email: 'only-asked@example.com' },
      { ...carl, email: 'colleague@example.com', user_id: ids.admin },
    ]);
    const total = await card('total-clients');
    expect(total).toMatchObject({ value: 3, hint: '1 business, 2 personal' });
    expect(total?.trend?.values).toHaveLength(30);
    expect([total?.trend?.values[0], total?.trend?.values[20], total?.trend?.values[29]]).toEqual([1, 2, 3]);
  });

  it('tell of revenue and of what is unpaid', async () => {
    expect(await card('monthly-revenue')).toMatchObject({
      value: 0,
      format: 'money',
      hint: '$0.00 last month, net of refunds',
      trend: null,
    });
    expect(await card('pending-orders')).toMatchObject({ value: 0, hint: 'everything is paid' });
    const order = (n: number, values: Partial<typeof orders.$inferInsert>) => ({
      order_number: `ORD-${n}`,
      invoice_number: `INV-${n}`,
      payment_method: 'invoice' as const,
      subtotal_cents: 10_050,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 10_050,
      billing_address: { firstName: '', lastName: '', email: '', company: '', phone: '', addressLine1: '' },
      due_at: daysAgo(-30),
      ...values,
    });
    await database.db
      .insert(orders)
      .values([
        order(1, { status: 'paid', paid_at: new Date(), paid_cents: 10_050 }),
        order(2, { status: 'paid', paid_at: daysAgo(62), paid_cents: 10_050 }),
        order(3, {}),
        order(4, { due_at: daysAgo(2) }),
      ]);
    const revenue = await card('monthly-revenue');
    expect(revenue?.value).toBe(100.5);
    expect(revenue?.trend?.values).toHaveLength(12);
    expect(revenue?.trend?.values.reduce((sum, month) => sum + month, 0)).toBe(201);
    expect(await card('pending-orders')).toMatchObject({ value: 2, hint: '1 invoice overdue', tone: 'danger' });
  });

  it('compare this week with the week before', async () => {
    expect(await card('new-this-week')).toMatchObject({ value: 1, change: null, hint: 'as many as the week before' });
    await database.db.insert(contacts).values({ ...carl, email: 'new@example.com', client_since: new Date() });
    expect(await card('new-this-week')).toMatchObject({ value: 2, change: { text: '1 more', direction: 'up', good: true } });
  });

  it('tell of mail and errors', async () => {
    expect(await card('mail-waiting')).toMatchObject({
      value: 0,
      tone: 'warning',
      hint: 'Mail is not configured',
      to: '/admin/outbox',
    });
    const mail = { to_address: 'a@example.com', subject: 's', html: '', text: '', template: 't' };
    await database.db.insert(mail_outbox).values([
      { ...mail, idempotency_key: '1' },
      { ...mail, idempotency_key: '2', status: 'failed' },
    ]);
    expect(await card('mail-waiting')).toMatchObject({ value: 1, tone: 'danger', hint: '1 mail could not be delivered' });

    expect(await card('errors')).toMatchObject({ value: 0, tone: 'plain', hint: 'all quiet' });
    const log = { category: 'system' as const, message: 'm' };
    await database.db.insert(application_logs).values([
      { ...log, level: 'error' },
      { ...log, level: 'warn' },
      { ...log, level: 'fatal', timestamp: daysAgo(2) },
    ]);
    expect(await card('errors')).toMatchObject({ value: 1, tone: 'danger', to: '/admin/logs?level=error' });
  });
});

describe('recent activity', () => {
  it('reads as sentences, newest first, and no more than fifteen', async () => {
    expect((await show()).activity).toEqual([]);
    const { db } = database;
    for (let n = 0; n < 15; n += 1) {
      const details = { rows: n };
      await sampleDataAudit.write(db, { actor: null, action: 'sample_data.removed', entity: 'x', entity_id: null, details });
    }
    await sampleDataAudit.write(db, { actor: null, action: 'sample_data.filled', entity: 'x', entity_id: null });
    await insertEntry(db, { actor: { id: ids.admin, role: 'admin' }, action: 'settings.updated', entity: 'x', entity_id: null });
    await authAudit.write(db, {
      actor: { id: '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11', role: 'self' },
      action: 'client.register',
      entity: 'x',
      entity_id: null,
    });
    const { activity } = await show();
    expect(activity).toHaveLength(15);
    expect(activity.slice(0, 3)).toMatchObject([
      { actor: { name: 'A former user', role: null }, text: 'registered' },
      { actor: { name: 'Ada Admin', role: 'admin' }, text: 'changed the site information' },
      { actor: null, text: 'added sample data' },
    ]);
  });

  it('leaves out what is only a step on the way, and tells once what was done several times in a row', async () => {
    const { db } = database;
    const carl = { actor: { id: ids.client, role: 'client' }, entity: 'x', entity_id: null };
    const order = { ...carl, action: 'order.created' as const, details: { order_number: 'ORD-000007' } };
    await ordersAudit.write(db, order);
    for (const name of ['A site', 'A site', 'A shop']) {
      await cartAudit.write(db, { ...carl, action: 'cart.item_added', details: { name } });
      await accountAudit.write(db, { ...carl, action: 'profile.updated' });
    }
    await accountAudit.write(db, { ...carl, actor: { id: ids.business, role: 'client' }, action: 'profile.updated' });
    expect((await show()).activity.slice(0, 3)).toMatchObject([
      { actor: { name: 'Bea Business' }, text: 'updated their profile', times: 1 },
      { actor: { name: 'Carl Client' }, text: 'updated their profile', times: 3 },
      { actor: { name: 'Carl Client' }, text: 'placed order ORD-000007', times: 1 },
    ]);
  });

  it('has words for a change of every group of settings', async () => {
    const { db } = database;
    for (const { action, sentence } of foldAll().settings) {
      await insertEntry(db, { actor: null, action, entity: 'settings', entity_id: null });
      expect((await show()).activity[0]).toMatchObject({ text: sentence });
    }
  });

  it('has a whole sentence for every action', () => {
    const known = new Proxy({}, { get: (_, key) => (typeof key === 'string' ? `(${key})` : undefined) });
    for (const [action, sentence] of foldAll().audit) {
      const text = sentenceOf(sentence, known);
      // Read after a name: it begins with a verb, and has neither gaps nor an end of its own.
      expect([action, text]).toEqual([action, expect.stringMatching(/^[a-z][^\n]*[^\s.!?]$/u)]);
      expect([action, text]).toEqual([action, expect.not.stringMatching(/ {2}/)]);
      // An entry of an earlier version may know less.
      for (const told of [text, sentenceOf(sentence, {})])
        expect([action, told]).toEqual([action, expect.not.stringMatching(/undefined|null|NaN|\[object/)]);
    }
  });

  it('tells open pages of every entry, so that the list follows without a reload', async () => {
    const { db } = database;
    await db.delete(live_events);
    await sampleDataAudit.write(db, { actor: null, action: 'sample_data.filled', entity: 'x', entity_id: null });
    expect(await db.select().from(live_events)).toMatchObject([{ audience: 'studio', topic: 'activity' }]);
  });

  it('tells who a visitor was not, what a sum came to, and an action that no feature knows any more by its name', async () => {
    const { db } = database;
    const nobody = { actor: null, entity: 'x', entity_id: null };
    const details = { rows: 1492 };
    await sampleDataAudit.write(db, { ...nobody, action: 'sample_data.removed', details });
    await bookingsAudit.write(db, { ...nobody, action: 'booking.create', details: { topic: 'a new shop' } });
    await insertEntry(db, { ...nobody, action: 'constructor' });
    expect((await show()).activity.slice(0, 3)).toMatchObject([
      { actor: null, text: 'constructor' },
      { actor: { name: 'A visitor', role: null }, text: 'booked a meeting about a new shop' },
      { actor: null, text: 'removed 1,492 sample records' },
    ]);
  });
});
