import { expect, it } from 'vitest';
import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { OverviewCard } from '#shared/overview-card.ts';
import { testStudio } from '#tests/studio.ts';

/*
 * No figure of any admin screen is written into the code: a studio without records shows zeros (or that there is nothing to divide
 * by), and one with records their sums.
 */

const studio = testStudio();
const read = async <T = Record<string, unknown>>(path: string) => (await studio.call<T>('admin', 'GET', `/admin/${path}`)).data;

type Figures = Record<string, unknown>;

/** The figures of every screen, without what says how they are counted (days, rules) and without lists. */
async function figures() {
  const { cards } = await read<{ cards: OverviewCard[] }>('overview');
  const { days: _, ...support } = await read<Figures>('tickets/figures');
  const { rule: _rule, days: _days, items: _items, ...automation } = await read<Figures>('workflows/savings');
  const { figures: forms } = await read<{ figures: Figures }>('forms');
  const { days: _forms, ...submissions } = forms;
  const { total } = await read<{ total: number }>('today');
  return {
    dashboard: Object.fromEntries(cards.map(({ id, value }) => [id, value])),
    changes: cards.flatMap(({ id, change }) => (change ? [id] : [])),
    today: { total },
    billing: await read<Figures>('orders/stats'),
    clients: await read<Figures>('clients/stats'),
    services: (await read<{ stats: Figures }>('services')).stats,
    pipeline: await read<Figures>('pipeline/figures'),
    support,
    forms: submissions,
    automation,
  };
}

/** Every number in it, wherever it stands. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
};

it('an empty studio shows zeros, one with records their sums', async () => {
  const empty = await figures();
  expect(Object.keys(empty.dashboard)).toEqual(
    expect.arrayContaining(['total-clients', 'active-projects', 'monthly-revenue', 'automation-saves']),
  );
  expect(empty.changes).toEqual([]);
  for (const [screen, shown] of Object.entries(empty))
    expect([screen, numbersIn(shown).filter((n) => n !== 0)]).toEqual([screen, []]);

  const { db, ids } = studio;
  const contact = (n: number, client_type: 'personal' | 'business') => ({
    first_name: `C${n}`,
    email: `c${n}@x.test`,
    client_since: new Date(),
    client_type,
  });
  await db.insert(contacts).values([contact(1, 'personal'), contact(2, 'business'), contact(3, 'business')]);
  await db.insert(projects).values([
    { name: 'One', status: 'active' },
    { name: 'Two', status: 'active' },
    { name: 'Three', status: 'pending' },
  ]);
  const order = (n: number, cents: number, paid: boolean) => ({
    order_number: `ORD-${n}`,
    invoice_number: `INV-${n}`,
    payment_method: 'invoice' as const,
    subtotal_cents: cents,
    tax_rate_bp: 0,
    tax_cents: 0,
    total_cents: cents,
    billing_address: { firstName: 'A', lastName: 'B', email: '', company: '', phone: '', addressLine1: '' },
    due_at: new Date(Date.now() - 86_400_000),
    user_id: ids.client,
    ...(paid && { status: 'paid' as const, paid_at: new Date(), paid_cents: cents }),
  });
  await db.insert(orders).values([order(1, 100_50, true), order(2, 200_25, true), order(3, 70_00, false)]);
  await db.insert(services).values([
    { name: 'Site', price_cents: 100_00 },
    { name: 'Shop', price_cents: 300_00 },
    { name: 'Old', price_cents: 200_00, is_active: false },
  ]);
  const ticket = { category: 'other' as const, subject: 's', description: 'd', name: 'n', email: 'e@x.test' };
  await db.insert(support_tickets).values([
    { ...ticket, number: 'T-1' },
    { ...ticket, number: 'T-2', status: 'closed', closed_at: new Date(), response_minutes: 30, rating: 4 },
  ]);
  await db.insert(form_submissions).values([
    { form_id: 'contact', form_name: 'Contact', data: {} },
    { form_id: 'contact', form_name: 'Contact', data: {} },
  ]);
  const [flow] = await db.insert(workflows).values({ name: 'Welcome', steps: [] }).returning();
  const workflow_id = flow?.id ?? '';
  const version = { workflow_id, version: 1, name: 'Welcome', trigger: 'event' as const, trigger_config: {}, steps: [] };
  await db.insert(workflow_versions).values(version);
  const finished = { workflow_id, version: 1, payload: {}, status: 'completed' as const, finished_at: new Date() };
  const [run] = await db
    .insert(workflow_runs)
    .values({ ...finished, occasion: '1' })
    .returning();
  const step = { run_id: run?.id ?? '', name: 'n', status: 'done' as const, detail: '' };
  await db.insert(workflow_run_steps).values([
    { ...step, step_id: 'a', type: 'email' },
    { ...step, step_id: 'b', type: 'action' },
  ]);

  const filled = await figures();
  expect(filled.dashboard).toMatchObject({
    'total-clients': 3,
    'active-projects': 2,
    'monthly-revenue': 300.75,
    'automation-saves': 9,
    'pending-orders': 1,
    'new-this-week': 3,
  });
  // Nothing was there before, so there is nothing to compare with.
  expect(filled.changes.filter((id) => id !== 'new-this-week')).toEqual([]);
  expect(filled.today).toEqual({ total: 2 });
  expect(filled.billing).toMatchObject({ total_revenue: 300.75, monthly_revenue: 300.75, total_orders: 3, pending_orders: 1 });
  expect(filled.clients).toMatchObject({ total: 3, business: 2, personal: 1, new_this_week: 3 });
  expect(filled.services).toMatchObject({ total: 3, active: 2 });
  expect(filled.support).toMatchObject({
    open: 1,
    unassigned: 1,
    opened: 2,
    answered: 1,
    response_minutes: 30,
    resolution_rate: 0.5,
  });
  expect(filled.support).toMatchObject({ satisfaction: 4, ratings: 1 });
  expect(filled.forms).toMatchObject({ total_submissions: 2 });
  expect(filled.automation).toMatchObject({ minutes: 9, runs: 1 });
});
