import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { lead_estimates, leads } from '#db/schema/clients/pipeline.ts';
import { response_times, uptime_hours } from '#db/schema/operations/analytics.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_time_terms, time_entries } from '#db/schema/work/time.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { responseTimes } from '#platform/http/response-times.server.ts';
import { noArea } from '#shared/admin-areas.ts';
import { bucketOf } from '#shared/time-buckets.ts';
import { testStudio } from '#tests/studio.ts';
import { storeOrder } from './analytics.testkit.ts';
import type { Analytics, AnalyticsDetails } from './contract.ts';
import { readAnalytics } from './queries.server.ts';
import { noteUp, startVitals, storeResponseTimes } from './vitals.server.ts';

const studio = testStudio();
const show = async (query = '') => (await studio.call<Analytics>('admin', 'GET', `/admin/analytics${query}`)).data;
const details = async (query = '') =>
  (await studio.call<AnalyticsDetails>('admin', 'GET', `/admin/analytics/details${query}`)).data;
const march = '?range=custom&from=2026-03-01&to=2026-03-31';
const on = (day: string) => new Date(`${day}T15:00:00Z`);
const paidOn = (day: string, values: Partial<typeof orders.$inferInsert> = {}) =>
  storeOrder(studio.db, { status: 'paid', created_at: on(day), paid_at: on(day), paid_cents: 10_000, ...values });
const figureOf = ({ metrics }: Analytics, id: string) => {
  const { value, before, change } = metrics.find((metric) => metric.id === id) ?? {};
  return { value, before, change };
};

afterEach(() => vi.useRealTimers());

describe('the figures of a period', () => {
  it('are zero in an empty studio, and nothing is divided by nothing', async () => {
    const { metrics, trend, points, period, performance } = await show();
    expect(metrics.map(({ label, value }) => [label, value])).toEqual([
      ['Revenue', 0],
      ['Orders', 0],
      // The people that every test's studio has.
      ['New Clients', expect.any(Number)],
      ['Contracts Signed', 0],
      ['Conversion Rate', null],
      ['Form Submissions', 0],
    ]);
    expect(period.days).toBe(30);
    expect(points).toHaveLength(30);
    expect(trend).toHaveLength(7);
    expect(performance).toMatchObject({ uptime: null, measured_since: null, p50_ms: null, p95_ms: null, automations: 0 });
    expect(performance.storage.database_bytes).toBeGreaterThan(1_000_000);
  });

  it('are those of its days alone, beside as many days before', async () => {
    await paidOn('2026-03-05');
    await paidOn('2026-03-31', { total_cents: 30_000, subtotal_cents: 30_000, refunded_cents: 5_000 });
    await paidOn('2026-02-10', { total_cents: 20_000, subtotal_cents: 20_000 });
    await paidOn('2026-04-01');
    await paidOn('2026-03-06', { currency: 'EUR' });
    const seen = await show(march);
    expect(seen.period).toEqual({ from: '2026-03-01', to: '2026-03-31', days: 31 });
    expect(seen.before).toEqual({ from: '2026-01-29', to: '2026-02-28', days: 31 });
    expect(figureOf(seen, 'revenue')).toEqual({ value: 350, before: 200, change: 75 });
    expect(figureOf(seen, 'orders')).toEqual({ value: 3, before: 1, change: 200 });
    expect(seen.other_revenue).toEqual([{ currency: 'EUR', value: 100, before: 0 }]);
    expect(seen.points.filter(({ revenue }) => revenue > 0)).toEqual([
      { day: '2026-03-05', revenue: 100, orders: 1, before: 0 },
      { day: '2026-03-31', revenue: 250, orders: 1, before: 0 },
    ]);
    expect(seen.points.find(({ before }) => before === 200)?.day).toBe('2026-03-13');
  });

  it('stand beside the same stretch of the period before, also in weeks and months, and lose none of it', async () => {
    await paidOn('2025-01-20');
    await paidOn('2025-05-05', { total_cents: 20_000, subtotal_cents: 20_000 });
    const seen = await show('?range=custom&from=2025-06-15&to=2025-12-31');
    expect(seen.before).toMatchObject({ from: '2024-11-27', days: 200 });
    expect(seen.points.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(figureOf(seen, 'revenue').before);
    // January 20 lies 54 days into the period before, and August 8 as far into this one.
    expect(seen.points.filter(({ before }) => before)).toMatchObject([
      { day: '2025-08-01', before: 100 },
      { day: '2025-11-01', before: 200 },
    ]);
  });

  it('name the largest clients of each currency', async () => {
    const nothing = { lastName: '', company: '', phone: '', addressLine1: '' };
    const person = (name: string) => ({
      billing_address: { ...nothing, firstName: name, email: `${name.replace(' ', '')}@example.com` },
      user_id: null,
    });
    for (let at = 0; at < 11; at += 1)
      await paidOn('2024-03-05', { ...person(`Dollar ${at}`), total_cents: 90_000, subtotal_cents: 90_000 });
    await paidOn('2024-03-06', { ...person('Euro'), currency: 'EUR' });
    const { by_client } = await details('?range=custom&from=2024-03-01&to=2024-03-31');
    const euros = by_client.filter(({ currency }) => currency === 'EUR');
    expect(euros).toHaveLength(1);
    expect(euros[0]?.name).not.toBe('Other clients');
  });

  it('divide signed contracts by estimates, to one decimal', async () => {
    const created_at = on('2026-03-15');
    const estimate = { title: 'A site', total_amount_cents: 40_000, created_at };
    await studio.db.insert(estimates).values(
      ['sent', 'accepted', 'declined'].map((status, at) => ({
        ...estimate,
        status: status as 'sent',
        estimate_number: `EST-${at}`,
        access_token: `e${at}`,
      })),
    );
    const contract = { title: 'A site', total_amount_cents: 40_000, created_at, origin: 'studio' as const };
    await studio.db.insert(contracts).values([
      { ...contract, contract_number: 'CON-1', access_token: 'c1', status: 'signed' },
      { ...contract, contract_number: 'CON-2', access_token: 'c2', status: 'sent' },
    ]);
    const seen = await show(march);
    expect(figureOf(seen, 'contracts-signed').value).toBe(1);
    expect(figureOf(seen, 'conversion-rate')).toEqual({ value: 33.3, before: null, change: null });
  });

  it('agree with the billing screen about this month', async () => {
    await storeOrder(studio.db, { status: 'paid', paid_at: new Date(), refunded_cents: 1_234 });
    const { data } = await studio.call<{ monthly_revenue: number }>('admin', 'GET', '/admin/orders/stats');
    expect((await show()).trend.at(-1)?.revenue).toBe(data.monthly_revenue);
  });

  it('count the clients by type, and the runs of workflows without the tests', async () => {
    await studio.db
      .insert(contacts)
      .values({ first_name: 'B', email: 'b@b.test', client_type: 'business', client_since: on('2026-03-02') });
    const workflow_id = v7();
    await studio.db.insert(workflows).values({ id: workflow_id, name: 'W', steps: [] });
    await studio.db
      .insert(workflow_versions)
      .values({ workflow_id, version: 1, name: 'W', trigger: 'form_submission', trigger_config: {}, steps: [] });
    const run = { workflow_id, version: 1, payload: {}, created_at: on('2026-03-02') };
    await studio.db.insert(workflow_runs).values([
      { ...run, occasion: 'one' },
      { ...run, occasion: 'two', is_test: true },
    ]);
    const { distribution, performance } = await show(march);
    expect(distribution.find(({ type }) => type === 'business')?.clients).toBe(1);
    expect(performance.automations).toBe(1);
  });

  it.each([
    ['?range=custom', 'from'],
    ['?range=custom&from=2026-01-01', 'to'],
    ['?range=custom&from=2026-01-02&to=2026-01-01', 'to'],
    ['?range=custom&from=2020-01-01&to=2026-01-01', 'to'],
    ['?range=custom&from=0001-01-01&to=2026-01-01', 'from'],
    ['?range=1y', 'range'],
  ])('refuse %s', async (query, field) => {
    for (const path of ['/admin/analytics', '/admin/analytics/details']) {
      const { status, fields } = await studio.call('admin', 'GET', `${path}${query}`);
      expect([status, Object.keys(fields ?? {})[0]]).toEqual([400, field]);
    }
    expect((await studio.call('client', 'GET', '/admin/analytics')).status).toBe(403);
    expect((await studio.call(null, 'GET', '/admin/analytics')).status).toBe(401);
  });
});

describe('where the money comes from', () => {
  it('is told by service and by client, with what no service brought', async () => {
    const contact_id = v7();
    await studio.db.insert(contacts).values({ id: contact_id, first_name: 'C', email: 'c@c.test', user_id: studio.ids.client });
    const service = await addService(studio.db, { name: 'Shop' });
    const one = await placeOrder(studio.db, { user_id: studio.ids.client, lines: [{ service, quantity: 1, contract_id: null }] });
    await studio.db
      .update(orders)
      .set({ status: 'paid', paid_at: on('2026-08-08') })
      .where(eq(orders.id, one.id));
    await paidOn('2026-08-09', { total_cents: 1_000, subtotal_cents: 1_000 });
    const { by_service, by_client } = await details('?range=custom&from=2026-08-01&to=2026-08-31');
    expect(by_service.map(({ name, revenue }) => [name, revenue])).toEqual([
      ['Shop', one.total_cents / 100],
      ['Deposits, milestones and other work', 10],
    ]);
    expect(by_client.map(({ revenue, to }) => [revenue, to])).toEqual([
      [one.total_cents / 100, `/admin/clients/${contact_id}`],
      [10, null],
    ]);
    // Without an account: by the address of the bill.
    expect(by_client[1]?.name).toBe('ada@example.test');
    await studio.db.update(orders).set({ refunded_cents: 100 }).where(eq(orders.id, one.id));
    const after = await details('?range=custom&from=2026-08-01&to=2026-08-31');
    expect(after.by_client[0]?.revenue).toBe(one.total_cents / 100 - 1);
  });

  it('is expected of estimates by their likelihood, of subscriptions and of unpaid invoices', async () => {
    await studio.db.delete(estimates);
    const created_at = new Date();
    const estimate = { title: 'More', total_amount_cents: 100_000, currency: 'GBP', created_at };
    const statuses = ['sent', 'accepted', 'accepted', 'accepted', 'declined', 'expired'] as const;
    await studio.db
      .insert(estimates)
      .values(statuses.map((status, at) => ({ ...estimate, status, estimate_number: `EST-m${at}`, access_token: `m${at}` })));
    await storeOrder(studio.db, { currency: 'GBP', due_at: new Date(Date.now() - 60_000), paid_cents: 4_000 });
    await storeOrder(studio.db, { currency: 'GBP', due_at: new Date(Date.now() + 9 * 86_400_000) });
    const care = await addService(studio.db, { name: 'Care', type: 'subscription', frequency: 'yearly', price_cents: 120_000 });
    const bought = await placeOrder(studio.db, {
      user_id: studio.ids.client,
      lines: [{ service: care, quantity: 1, contract_id: null }],
    });
    const [item] = await studio.db.select().from(order_items).where(eq(order_items.order_id, bought.id));
    await studio.db
      .update(client_services)
      .set({ status: 'active', renews_at: new Date(Date.now() + 86_400_000) })
      .where(eq(client_services.order_item_id, item?.id ?? ''));
    const { expected } = await details();
    expect(expected.likelihood).toEqual({ answered: 5, percent: 60 });
    expect(expected.estimates.find(({ currency }) => currency === 'GBP')).toEqual({
      currency: 'GBP',
      estimates: 1,
      amount: 1_000,
      likely: 600,
    });
    expect(expected.invoices.find(({ currency }) => currency === 'GBP')).toEqual({
      currency: 'GBP',
      invoices: 2,
      amount: 160,
      overdue: 60,
      overdue_invoices: 1,
    });
    expect(expected.recurring).toEqual([{ currency: 'USD', services: 1, amount: 100 }]);
  });

  it('takes as long as it takes from the inquiry to the first payment', async () => {
    const contact_id = v7();
    await studio.db.insert(contacts).values({ id: contact_id, first_name: 'L', email: 'lead@lead.test' });
    const lead_id = v7();
    await studio.db.insert(leads).values({
      ...{ id: lead_id, contact_id, stage: 'won', position: '1', source: 'contact_form' },
      ...{ opened_at: on('2026-09-01'), closed_at: on('2026-09-05') },
    });
    const [estimate] = await studio.db
      .insert(estimates)
      .values({
        ...{ estimate_number: 'EST-lead', access_token: 'lead', title: 'L', total_amount_cents: 1, status: 'accepted' },
        ...{ sent_at: on('2026-09-03'), accepted_at: on('2026-09-05') },
      })
      .returning();
    await studio.db.insert(lead_estimates).values({ lead_id, estimate_id: estimate?.id ?? '' });
    await paidOn('2026-09-11', { estimate_id: estimate?.id });
    const { journey } = await details('?range=custom&from=2026-09-01&to=2026-09-30');
    expect(journey.inquiries).toBe(1);
    expect(journey.steps.map(({ id, days }) => [id, days])).toEqual([
      ['sent', 2],
      ['accepted', 4],
      ['paid', 10],
    ]);
    expect((await details('?range=custom&from=2026-10-01&to=2026-10-31')).journey.inquiries).toBe(0);
  });

  it('is compared with the hours of its project', async () => {
    const id = v7();
    const order_id = await paidOn('2026-10-01', { total_cents: 60_000, subtotal_cents: 60_000, paid_cents: 60_000 });
    await studio.db.insert(projects).values({ id, name: 'Relaunch', order_id });
    await studio.db.insert(project_time_terms).values({ project_id: id, hourly_rate_cents: 9_000 });
    const entry = (day: string, hours: number) => ({
      ...{ project_id: id, started_at: on(day), ended_at: new Date(on(day).getTime() + hours * 3_600_000) },
    });
    await studio.db.insert(time_entries).values([entry('2026-10-02', 3), entry('2026-09-30', 5)]);
    const { projects: found } = await details('?range=custom&from=2026-10-01&to=2026-10-31');
    expect(found).toEqual([
      { id, name: 'Relaunch', currency: 'USD', hours: 3, total_hours: 8, paid: 600, per_hour: 75, hourly_rate: 90 },
    ]);
  });

  it('is told without the projects and the estimates of areas that the reader may not see', async () => {
    const narrow = async (areas: typeof user_roles.$inferInsert.areas) => {
      await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
      studio.platform.sessions.drop();
    };
    const query = '?range=custom&from=2026-10-01&to=2026-10-31';
    const whole = await details(query);
    expect([whole.projects.length, whole.expected.estimates.length]).not.toContain(0);
    await narrow({ ...noArea, sales: 'read' });
    const { projects: none, expected, by_client } = await details(query);
    expect([none, expected.estimates]).toEqual([[], []]);
    expect([expected.invoices, by_client]).toEqual([whole.expected.invoices, whole.by_client]);
    await narrow({ ...noArea, sales: 'read', papers: 'read', projects: 'read' });
    expect(await details(query)).toEqual(whole);
    await narrow(null);
  });
});

describe('the measurements', () => {
  it('tell a gap from the minutes in which the studio was up', async () => {
    await studio.db.delete(uptime_hours);
    const start = new Date('2026-06-10T10:30:00Z').getTime();
    // 90 minutes of 100: ten are missing in the middle, and every minute is told twice.
    for (let minute = 0; minute < 100; minute += 1)
      if (minute < 40 || minute >= 50)
        for (const seconds of [5, 45]) await noteUp(studio.db, new Date(start + minute * 60_000 + seconds * 1_000));
    const asked = { range: 'custom', from: '2026-06-01', to: '2026-06-10' } as const;
    const { performance } = await readAnalytics(studio.db, asked, new Date(start + 100 * 60_000));
    expect(performance).toMatchObject({ uptime: 90, measured_since: '2026-06-10' });
  });

  it('keep how long requests took, in every hour', async () => {
    await studio.db.delete(response_times);
    responseTimes.take();
    for (let n = 0; n < 95; n += 1) responseTimes.note(20);
    for (let n = 0; n < 5; n += 1) responseTimes.note(900);
    const now = new Date();
    await storeResponseTimes(studio.db, now);
    for (let n = 0; n < 100; n += 1) responseTimes.note(20);
    await storeResponseTimes(studio.db, now);
    expect(responseTimes.take()).toEqual([]);
    const stored = await studio.db.select().from(response_times);
    expect(stored.find(({ bucket }) => bucket === bucketOf(20))?.requests).toBe(195);
    // The request itself is counted after its answer.
    const { performance } = await show('?range=7d');
    expect(performance.requests).toBe(200);
    expect(performance.p50_ms).toBeGreaterThan(15);
    expect(performance.p50_ms).toBeLessThan(26);
    expect(performance.p95_ms).toBeLessThan(26);
    expect(responseTimes.take()).toHaveLength(1);
  });

  it('are stored once a minute while a process serves, and what is left when it stops', async () => {
    await studio.db.delete(uptime_hours);
    responseTimes.take();
    const vitals = startVitals({ db: studio.db, log: studio.platform.log });
    await expect.poll(() => studio.db.$count(uptime_hours)).toBe(1);
    const before = await studio.db.$count(response_times, eq(response_times.bucket, bucketOf(60_000)));
    responseTimes.note(60_000);
    await vitals.stop();
    expect(before).toBe(0);
    expect(await studio.db.$count(response_times, eq(response_times.bucket, bucketOf(60_000)))).toBe(1);
  });
});
