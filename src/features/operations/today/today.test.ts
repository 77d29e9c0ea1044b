import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import { workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { today_marks } from '#db/schema/operations/today.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { foldAll } from '#server/registry.server.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { hasPage } from '#tests/pages.ts';
import { seedStudio } from '#tests/seed.ts';
import type { Today, TodayItem } from './contract.ts';
import { todayHousekeeping } from './housekeeping.server.ts';
import { readToday } from './queries.server.ts';
import { todayRouter } from './router.server.ts';
import { markDone, snooze } from './service.server.ts';

const database = testDatabase();
let ids: Ids;
const platform = testPlatform(database, { registry: foldAll() });
const call = apiOf(todayRouter, platform, () => ids);
const list = async () => (await call<Today>('admin', 'GET', '/admin/today')).data;
const of = async (source: string) => (await list()).items.filter(({ key }) => key.startsWith(`${source}:`));
const only = async (source: string): Promise<TodayItem> => {
  const [item, ...rest] = await of(source);
  if (!item || rest.length > 0) throw new Error(`${source} has ${rest.length + (item ? 1 : 0)} items`);
  return item;
};
const seen = ({ key, changed_at }: TodayItem) => ({ key, changed_at });
const author = () => ({ actor: { id: ids.admin, role: 'admin' }, request_id: null, ip_address: null });
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

const ticket = {
  number: 'T-2026-0001',
  category: 'technical',
  subject: 'A form',
  description: 'd',
  name: 'Tia',
  email: 't@x.test',
} as const;
let contact_id: string;

beforeAll(async () => {
  ids = await seedStudio(database.db);
  const [contact] = await database.db
    .insert(contacts)
    .values({ first_name: 'Robin', last_name: 'Vale', email: 'r@x.test' })
    .returning();
  contact_id = contact?.id ?? '';
});

beforeEach(async () => {
  const { db } = database;
  for (const table of [today_marks, support_tickets, conversations, bookings, projects, contracts, orders, estimates])
    await db.delete(table);
  await db.delete(workflows);
  await db.delete(webhook_endpoints);
});

const addTicket = async (values: Partial<typeof support_tickets.$inferInsert> = {}) => {
  const [row] = await database.db
    .insert(support_tickets)
    .values({ ...ticket, response_due_at: ago(-5), ...values })
    .returning();
  if (!row) throw new Error('no ticket');
  return row;
};

it('is for administrators, and empty where nothing needs anybody', async () => {
  const statuses = [];
  for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const)
    statuses.push((await call(who, 'GET', '/admin/today')).status);
  expect(statuses).toEqual([401, 403, 403, 200, 200]);
  expect(await list()).toMatchObject({ items: [], total: 0, snoozed: [], snoozed_total: 0, unread: [] });
});

describe('what needs the studio', () => {
  it('is every ticket that the studio has to answer or to solve', async () => {
    await addTicket();
    await addTicket({ number: 'T-2026-0002', status: 'in-progress', responded_at: ago(1), resolution_due_at: ago(2) });
    await addTicket({ number: 'T-2026-0003', status: 'awaiting-response', paused_at: ago(1) });
    await addTicket({ number: 'T-2026-0004', status: 'closed', closed_at: ago(1) });
    expect((await of('tickets')).map(({ who, text }) => `${who} ${text}`)).toEqual([
      'Tia waits for a solution to T-2026-0002, “A form”',
      'Tia waits for a first answer to T-2026-0001, “A form”',
    ]);
  });

  it('is a message without an answer, from the first that nobody answered', async () => {
    const { db } = database;
    const person = { name: 'Mia', email: 'm@x.test', last_message_text: 'And now?', last_message_at: ago(1) };
    const [open] = await db.insert(conversations).values(person).returning();
    await db.insert(conversations).values([
      { ...person, status: 'active' },
      { ...person, status: 'completed' },
      { ...person, archived_at: ago(1) },
      { ...person, snoozed_until: ago(-9) },
    ]);
    const message = { conversation_id: open?.id ?? '', text: 'x' };
    await db.insert(conversation_messages).values([
      { ...message, sender: 'client', created_at: ago(50) },
      { ...message, sender: 'admin', created_at: ago(40) },
      { ...message, sender: 'client', created_at: ago(3) },
      { ...message, sender: 'client', created_at: ago(1) },
    ]);
    const item = await only('conversations');
    expect(item).toMatchObject({ who: 'Mia', text: 'waits for an answer: “And now?”', action: { label: 'Mark as resolved' } });
    expect(Date.now() - Date.parse(item.since)).toBeCloseTo(3 * hour, -5);
    expect((await call('admin', 'POST', '/admin/today/act', seen(item))).status).toBe(200);
    expect(await of('conversations')).toEqual([]);
    const [row] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.id, open?.id ?? ''));
    expect(row?.status).toBe('completed');
  });

  it('is what is booked for the rest of the day, and no other day', async () => {
    const at = (hours: number, n: number) => ({
      starts_at: new Date(noon + hours * hour),
      ends_at: new Date(noon + (hours + 0.5) * hour),
      busy_until: new Date(noon + (hours + 0.5) * hour),
      name: `B${n}`,
      email: 'b@x.test',
      topic: 'seo',
      time_zone: 'UTC',
      manage_token_hash: `${n}`,
    });
    // Noon in New York, which is the studio's zone unless told.
    const noon = Date.parse('2026-11-17T17:00:00Z');
    await database.db.insert(bookings).values([at(-3, 1), at(2, 2), at(13, 3)]);
    const { items } = await readToday(platform, new Date(noon));
    expect(items).toMatchObject([
      { who: 'B2', text: 'has booked 2:00 PM today: SEO & Marketing', is_appointment: true, due_at: '2026-11-17T19:00:00.000Z' },
    ]);
  });

  it('is an estimate that was answered or is about to lapse, until something follows from it', async () => {
    const { db } = database;
    const paper = (n: number, values: Partial<typeof estimates.$inferInsert>) => ({
      estimate_number: `EST-${n}`,
      title: `Site ${n}`,
      access_token: `${n}`,
      total_amount_cents: n * 1_000_00,
      contact_id,
      ...values,
    });
    const soon = new Date(Date.now() + 24 * hour).toISOString().slice(0, 10);
    await db
      .insert(estimates)
      .values([
        paper(1, { status: 'accepted', accepted_at: ago(3) }),
        paper(2, { status: 'declined', declined_at: ago(2), decline_reason: 'Could it be smaller?' }),
        paper(3, { status: 'sent', sent_at: ago(300), valid_until: soon }),
        paper(4, { status: 'viewed', viewed_at: ago(80) }),
        paper(5, { status: 'viewed', viewed_at: ago(2) }),
        paper(6, { status: 'accepted', accepted_at: ago(31 * 24) }),
        paper(7, { status: 'draft' }),
      ]);
    const texts = (await of('estimates')).map(({ who, text }) => `${who} ${text}`).toSorted();
    expect(texts).toEqual([
      'Robin Vale accepted “Site 1”, and there is no contract, order or project yet',
      'Robin Vale declined “Site 2”: “Could it be smaller?”',
      'Robin Vale has not answered “Site 3”, which is about to expire',
      'Robin Vale has read “Site 4” and not answered',
    ]);
    const [accepted] = await db.select().from(estimates).where(eq(estimates.estimate_number, 'EST-1'));
    await db.insert(projects).values({ name: 'It begins', estimate_id: accepted?.id });
    expect((await of('estimates')).map(({ text }) => text)).not.toContain(texts[0]?.replace('Robin Vale ', ''));
    expect((await of('estimates')).find(({ text }) => text.includes('Site 2'))?.amount).toEqual({
      value: 2_000,
      currency: 'USD',
    });
  });

  it('is a contract that waits for the studio’s signature', async () => {
    const signed = { client_signature: 'Robin Vale', client_signed_at: ago(1) };
    const paper = { origin: 'studio', title: 'Care', total_amount_cents: 50_00, contact_id } as const;
    await database.db.insert(contracts).values([
      { ...paper, contract_number: 'CON-1', access_token: '1', status: 'signed', ...signed },
      {
        ...paper,
        contract_number: 'CON-2',
        access_token: '2',
        status: 'completed',
        ...signed,
        admin_signature: 'O',
        admin_signed_at: ago(0),
      },
      { ...paper, contract_number: 'CON-3', access_token: '3', status: 'sent' },
    ]);
    expect(await only('contracts')).toMatchObject({ who: 'Robin Vale', text: 'signed “Care”, which waits for your signature' });
  });

  it('is an invoice past its day with what is left to pay, and a payment by card that failed', async () => {
    const order = (n: number, values: Partial<typeof orders.$inferInsert>) => ({
      order_number: `ORD-${n}`,
      invoice_number: `INV-${n}`,
      payment_method: 'invoice' as const,
      subtotal_cents: 100_00,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 100_00,
      billing_address: { firstName: 'Ida', lastName: 'Lee', email: '', company: '', phone: '', addressLine1: '' },
      due_at: ago(-48),
      ...values,
    });
    await database.db
      .insert(orders)
      .values([
        order(1, { due_at: ago(50), paid_cents: 40_00 }),
        order(2, {}),
        order(3, { payment_method: 'credit_card', payment_status: 'failed' }),
        order(4, { payment_method: 'credit_card', payment_status: 'failed', is_placed: false }),
        order(5, { due_at: ago(50), status: 'paid', paid_cents: 100_00, paid_at: ago(1) }),
      ]);
    expect((await of('orders')).map(({ who, text, amount }) => `${who} ${text}: ${amount?.value}`)).toEqual([
      'Ida Lee has not paid invoice INV-1: 60',
      'Ida Lee could not pay order ORD-3 by card: 100',
    ]);
  });

  it('is what the client of an open project wants changed', async () => {
    const { db } = database;
    const [project] = await db.insert(projects).values({ name: 'Shop', client_id: ids.client, status: 'active' }).returning();
    const [over] = await db.insert(projects).values({ name: 'Old', client_id: ids.client, status: 'completed' }).returning();
    const project_id = project?.id ?? '';
    const [logo] = await db
      .insert(deliverables)
      .values([
        { project_id, title: 'Logo', agreed_rounds: 2, status: 'changes' },
        { project_id: over?.id ?? '', title: 'Old logo', agreed_rounds: 2, status: 'changes' },
      ])
      .returning();
    await db
      .insert(deliverable_versions)
      .values({ project_id, deliverable_id: logo?.id ?? '', number: 1, answer: 'changes', answered_at: ago(4) });
    await db.insert(project_milestones).values([
      { project_id, title: 'Launch', status: 'changes', position: 1, amount_cents: 900_00 },
      { project_id, title: 'Plan', status: 'review', position: 2, asked_at: ago(1) },
    ]);
    expect(await only('deliverables')).toMatchObject({ who: 'Carl Client', text: 'asked for changes to “Logo” in “Shop”' });
    expect(await only('milestones')).toMatchObject({ text: 'asked for changes to “Launch” in “Shop”', amount: { value: 900 } });
  });

  it('is a run that failed, which can be tried again, and a webhook that was switched off', async () => {
    const { db } = database;
    const steps = [{ id: 'a', type: 'delay', name: 'Wait', mode: 'for', amount: 30, unit: 'days' }];
    const [flow] = await db.insert(workflows).values({ name: 'Welcome', steps }).returning();
    const workflow_id = flow?.id ?? '';
    await db
      .insert(workflow_versions)
      .values({ workflow_id, version: 1, name: 'Welcome', trigger: 'event', trigger_config: {}, steps });
    const run = { workflow_id, version: 1, payload: {}, status: 'failed' as const, step_id: 'a', error: 'No address.' };
    const [failed] = await db
      .insert(workflow_runs)
      .values({ ...run, occasion: '1' })
      .returning();
    await db.insert(workflow_runs).values([
      { ...run, occasion: '2', is_test: true },
      { ...run, occasion: '3', status: 'completed' },
    ]);
    const endpoint = { url: 'https://hooks.example/x', events: [], sealed_secret: 's', is_active: false };
    await db.insert(webhook_endpoints).values([{ ...endpoint, off_reason: 'It was gone.' }, endpoint]);
    expect(await only('webhooks')).toMatchObject({
      text: 'The webhook to hooks.example was switched off: It was gone.',
      action: null,
    });
    const item = await only('runs');
    expect(item).toMatchObject({ who: null, text: 'A step of “Welcome” failed: No address.', action: { label: 'Try again' } });
    expect((await call('admin', 'POST', '/admin/today/act', seen(item))).status).toBe(200);
    expect(
      (
        await db
          .select()
          .from(workflow_runs)
          .where(eq(workflow_runs.id, failed?.id ?? ''))
      )[0]?.status,
    ).toBe('running');
    expect((await call('admin', 'POST', '/admin/today/act', seen(item))).status).toBe(404);
  });
});

describe('an item', () => {
  it('that is done stays away until its record changes, and comes back by Undo', async () => {
    const row = await addTicket();
    const item = await only('tickets');
    expect(hasPage(item.to)).toBe(true);
    for (let press = 0; press < 2; press += 1)
      expect((await call('admin', 'POST', '/admin/today/done', seen(item))).status).toBe(200);
    expect(await list()).toMatchObject({ items: [], total: 0, snoozed: [] });
    const told = await database.db.select().from(audit_log).where(eq(audit_log.action, 'today.done'));
    expect(told).toMatchObject([{ details: { kind: 'Ticket', text: 'Tia waits for a first answer to T-2026-0001, “A form”' } }]);
    expect((await call('super_admin', 'POST', '/admin/today/restore', { key: item.key })).status).toBe(200);
    expect((await list()).total).toBe(1);
    await call('admin', 'POST', '/admin/today/done', seen(item));
    await database.db.update(support_tickets).set({ priority: 'urgent' }).where(eq(support_tickets.id, row.id));
    expect((await list()).total).toBe(1);
  });

  it('is put off until the studio opens, and can be seen and brought back meanwhile', async () => {
    await addTicket({ response_due_at: new Date('2026-11-30T12:00:00Z') });
    const item = await only('tickets');
    const now = new Date('2026-11-17T15:00:00Z');
    const until = await snooze(platform, author(), { ...seen(item), until: 'tomorrow' }, now);
    expect(until.toISOString()).toBe('2026-11-18T14:00:00.000Z');
    expect(await readToday(platform, now)).toMatchObject({
      items: [],
      snoozed: [{ key: item.key, snoozed_until: '2026-11-18T14:00:00.000Z' }],
      snoozed_total: 1,
    });
    expect((await readToday(platform, new Date(until.getTime() + 1))).items).toMatchObject([
      { key: item.key, snoozed_until: null },
    ]);
    await call('admin', 'POST', '/admin/today/restore', { key: item.key });
    expect((await readToday(platform, now)).total).toBe(1);
    const evening = new Date('2026-11-17T22:30:00Z');
    await expect(snooze(platform, author(), { ...seen(item), until: 'later' }, evening)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is refused where it is unknown, needs nobody, or has changed since it was seen', async () => {
    const { id } = await addTicket();
    const item = await only('tickets');
    const status = async (body: unknown, path = 'done') => (await call('admin', 'POST', `/admin/today/${path}`, body)).status;
    expect(await status({ ...seen(item), key: `nothing:${id}` })).toBe(404);
    expect(await status({ ...seen(item), key: 'tickets:0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11' })).toBe(404);
    for (const key of ['tickets', 'tickets:x', `__proto__:${'-'.repeat(36)}`, 'tickets:\u0000', 7])
      expect(await status({ ...seen(item), key })).toBe(400);
    expect(await status({ ...seen(item), changed_at: 'yesterday' })).toBe(400);
    expect(await status({ ...seen(item), until: 'never' }, 'snooze')).toBe(400);
    expect(await status({ ...seen(item), changed_at: '2026-01-01T00:00:00Z' })).toBe(409);
    expect(await status(seen(item), 'act')).toBe(400);
    await database.db.update(support_tickets).set({ status: 'closed', closed_at: new Date() }).where(eq(support_tickets.id, id));
    expect(await status(seen(item))).toBe(404);
    for (const who of [null, 'client'] as const)
      for (const path of ['done', 'snooze', 'restore', 'act'])
        expect((await call(who, 'POST', `/admin/today/${path}`, seen(item))).status).toBe(who ? 403 : 401);
  });

  it('is marked once by two presses at the same moment, and open pages hear of it', async () => {
    await addTicket();
    const item = seen(await only('tickets'));
    await database.db.delete(live_events);
    const before = await database.db.$count(audit_log);
    await Promise.all([1, 2, 3].map(() => markDone(platform, author(), item)));
    expect(await database.db.$count(today_marks)).toBe(1);
    expect(await database.db.$count(audit_log)).toBe(before + 1);
    expect(await database.db.select().from(live_events)).toMatchObject([{ audience: 'studio', topic: 'activity' }]);
  });
});

it('counts all of them, lists fifty, and names what could not be read', async () => {
  await database.db
    .insert(support_tickets)
    .values(Array.from({ length: 60 }, (_, n) => ({ ...ticket, number: `T-${n}`, response_due_at: ago(-n) })));
  const [tickets] = platform.registry.today.filter(({ name }) => name === 'tickets');
  if (!tickets) throw new Error('no tickets');
  const broken = { ...tickets, name: 'broken', label: 'broken things', read: () => Promise.reject(new Error('away')) };
  const answer = await readToday({ ...platform, registry: { ...platform.registry, today: [tickets, broken] } });
  expect(answer).toMatchObject({ total: 60, unread: ['broken things'] });
  expect(answer.items).toHaveLength(50);
});

it('forgets snoozes that are over and what was done a year ago', async () => {
  const mark = (key: string, values: Partial<typeof today_marks.$inferInsert>) => ({ key, seen_at: ago(1), ...values });
  await database.db
    .insert(today_marks)
    .values([
      mark('a', { snoozed_until: ago(24 * 31) }),
      mark('b', { snoozed_until: ago(1) }),
      mark('c', { updated_at: ago(24 * 366) }),
      mark('d', {}),
    ]);
  await todayHousekeeping.run({ db: database.db, files: platform.files, logDays: 1 });
  const left = await database.db.select({ key: today_marks.key }).from(today_marks).orderBy(today_marks.key);
  expect(left).toEqual([{ key: 'b' }, { key: 'd' }]);
});
