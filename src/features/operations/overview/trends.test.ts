import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { projectsAudit } from '#features/work/projects/audit.server.ts';
import { monthsToDate, readCard } from '#platform/feature/card.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { testDatabase } from '#tests/database.ts';
import { seedStudio } from '#tests/seed.ts';

const database = testDatabase();
const { cards } = foldAll();
const changeAt = async (id: string, now: Date) => {
  const card = cards.find((one) => one.id === id);
  if (!card) throw new Error(`no card ${id}`);
  return (await readCard(card, { db: database.db, now, mailConfigured: async () => true }))?.change;
};
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

beforeAll(async () => {
  await seedStudio(database.db);
});

it('new clients are compared with last month up to the same day and hour', async () => {
  const client = (n: number, since: string) => ({ first_name: 'C', email: `c${n}@x.test`, client_since: new Date(since) });
  await database.db
    .insert(contacts)
    .values([
      client(1, '2026-10-02T15:00:00Z'),
      client(2, '2026-10-17T14:59:00Z'),
      client(3, '2026-10-17T17:00:00Z'),
      client(4, '2026-11-03T15:00:00Z'),
      client(5, '2026-11-03T15:00:00Z'),
      client(6, '2026-11-03T15:00:00Z'),
    ]);
  // In New York the clocks went back meanwhile: 11 in the morning is 15:00 in October and 16:00 in November.
  expect(await changeAt('total-clients', new Date('2026-11-17T16:00:00Z'))).toEqual({
    text: '50%',
    direction: 'up',
    good: true,
    against: 'in new clients, on last month to this day',
  });
  expect(await changeAt('total-clients', new Date('2026-09-30T16:00:00Z'))).toBeNull();
});

it('revenue is compared with what was paid last month up to now, net of refunds', async () => {
  const now = new Date();
  const order = (n: number, cents: number, paid_at: Date, refunded_cents = 0) => ({
    order_number: `ORD-${n}`,
    invoice_number: `INV-${n}`,
    payment_method: 'invoice' as const,
    status: 'paid' as const,
    subtotal_cents: cents,
    tax_rate_bp: 0,
    tax_cents: 0,
    total_cents: cents,
    refunded_cents,
    billing_address: { firstName: '', lastName: '', email: '', company: '', phone: '', addressLine1: '' },
    due_at: now,
    paid_at,
  });
  await database.db.insert(orders).values(order(1, 300_00, now));
  expect(await changeAt('monthly-revenue', now)).toBeNull();
  const { last } = monthsToDate(now, defaultCalendar.time_zone);
  await database.db
    .insert(orders)
    .values([order(2, 500_00, last.from, 100_00), order(3, 900_00, new Date(last.to.getTime() + 1_000))]);
  expect(await changeAt('monthly-revenue', now)).toMatchObject({ text: '25%', direction: 'down', good: false });
});

it('active projects are compared with those of 30 days ago, as the audit log tells of their changes', async () => {
  const { db } = database;
  const now = new Date();
  const added = await db
    .insert(projects)
    .values([
      { name: 'Active all the time', status: 'active', created_at: ago(90) },
      { name: 'Completed last week', status: 'completed', created_at: ago(90) },
      { name: 'Begun since', status: 'active', created_at: ago(3) },
      { name: 'Waited then', status: 'active', created_at: ago(90) },
    ])
    .returning();
  expect(await changeAt('active-projects', now)).toMatchObject({ text: '50%', direction: 'up' });
  const moved = (name: string, from: string, to: string) =>
    projectsAudit.write(db, {
      actor: null,
      action: 'project.updated',
      entity: 'projects',
      entity_id: added.find((project) => project.name === name)?.id ?? null,
      details: { name, changes: { status: { from, to } } },
    });
  await moved('Completed last week', 'active', 'pending');
  await moved('Completed last week', 'pending', 'completed');
  await moved('Waited then', 'pending', 'active');
  await db.update(projects).set({ name: 'Only renamed' }).where(eq(projects.name, 'Active all the time'));
  // Then: the first two. Now: the first, the new one and the one that waited.
  expect(await changeAt('active-projects', now)).toEqual({
    text: '50%',
    direction: 'up',
    good: true,
    against: 'on 30 days ago',
  });
  await db.update(projects).set({ status: 'cancelled' }).where(eq(projects.name, 'Begun since'));
  expect(await changeAt('active-projects', now)).toBeNull();
});

it('the minutes that automation saved are compared with the 30 days before', async () => {
  const { db } = database;
  const [flow] = await db.insert(workflows).values({ name: 'W', steps: [] }).returning();
  const workflow_id = flow?.id ?? '';
  const version = { workflow_id, version: 1, name: 'W', trigger: 'event' as const, trigger_config: {}, steps: [] };
  await db.insert(workflow_versions).values(version);
  const run = async (occasion: string, finished_at: Date, types: ('email' | 'action')[]) => {
    const values = { workflow_id, version: 1, payload: {}, status: 'completed' as const, occasion, finished_at };
    const [row] = await db.insert(workflow_runs).values(values).returning();
    const step = { run_id: row?.id ?? '', name: 'n', status: 'done' as const, detail: '' };
    await db.insert(workflow_run_steps).values(types.map((type, n) => ({ ...step, step_id: `${n}`, type })));
  };
  await run('1', ago(2), ['email']);
  expect(await changeAt('automation-saves', new Date())).toBeNull();
  await run('2', ago(40), ['email', 'email']);
  await run('3', ago(70), ['email', 'action']);
  expect(await changeAt('automation-saves', new Date())).toMatchObject({
    text: '50%',
    direction: 'down',
    against: 'on the 30 days before',
  });
});
