import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema/sales/orders.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { ProjectBudget, TimeEntry, TimePage, Timer } from './contract.ts';

const studio = testStudio();
const project = async () => beginProject(studio, { name: 'Mill', contact_id: await contactOf(studio, 'client') });
type Studio = 'admin' | 'super_admin';
const start = (project_id: string, body: object = {}, who: Studio = 'admin') =>
  studio.call<Timer>(who, 'POST', '/admin/timer', { entry_id: v7(), project_id, ...body });
const stop = (id: string | undefined, body: object = {}, who: Studio = 'admin') =>
  studio.call<Timer>(who, 'POST', `/admin/timer/${id}/stop`, body);
const timer = async (who: Studio = 'admin') => (await studio.call<Timer>(who, 'GET', '/admin/timer')).data.timer;
const list = async (id: string) => (await studio.call<TimePage>('admin', 'GET', `/admin/projects/${id}/time`)).data.items;
const add = (id: string, body: object = {}) =>
  studio.call<TimeEntry>('admin', 'POST', `/admin/projects/${id}/time`, {
    entry_id: v7(),
    day: '2026-03-02',
    from: '09:00',
    to: '10:30',
    ...body,
  });
const budget = async (id: string) => (await studio.call<ProjectBudget>('admin', 'GET', `/admin/projects/${id}/budget`)).data;
const began = (id: string, hoursAgo: number) =>
  studio.db
    .update(time_entries)
    .set({ started_at: new Date(Date.now() - hoursAgo * 3_600_000) })
    .where(eq(time_entries.id, id));

beforeEach(async () => {
  await studio.db.delete(time_entries);
});

describe('a timer', () => {
  it('is one for each person, whoever starts how many at once', async () => {
    const { id } = await project();
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await start(id, { note: 'Mine' }, 'super_admin');
    const entries = await list(id);
    expect(entries).toHaveLength(5);
    expect(entries.filter(({ ended_at }) => ended_at === null).map(({ person }) => person?.id)).toEqual(
      expect.arrayContaining([studio.ids.admin, studio.ids.super_admin]),
    );
    expect(entries.filter(({ ended_at }) => ended_at === null)).toHaveLength(2);
    expect(await timer('super_admin')).toMatchObject({ note: 'Mine', project: { id, name: 'Mill' } });
  });

  it('switches from one project to another in one step, and a repeated start is the same', async () => {
    const [one, two] = [await project(), await project()];
    const entry_id = v7();
    await start(one.id, { entry_id });
    await start(one.id, { entry_id });
    await start(two.id, { note: 'Second' });
    expect(await list(one.id)).toMatchObject([{ id: entry_id, seconds: expect.any(Number) }]);
    expect(await timer()).toMatchObject({ note: 'Second', project: { id: two.id } });
    // A start that comes late does not begin what was ended meanwhile.
    expect((await start(one.id, { entry_id })).data.timer).toMatchObject({ note: 'Second' });
    expect((await start(two.id, { entry_id })).status).toBe(404);
  });

  it('that begins a moment from now, by another clock, ends then and not before', async () => {
    const { id } = await project();
    const ahead = (await start(id)).data.timer;
    await began(ahead?.id ?? '', -0.01);
    const next = (await start(id)).data.timer;
    expect(next?.id).not.toBe(ahead?.id);
    expect((await list(id)).find((one) => one.id === ahead?.id)?.seconds).toBe(0);
    await stop(next?.id);
  });

  it('is stopped by its own person, once, and a stale page stops no newer one', async () => {
    const { id } = await project();
    const old = (await start(id)).data.timer;
    const current = (await start(id)).data.timer;
    expect((await stop(old?.id)).data.timer?.id).toBe(current?.id);
    expect((await stop(current?.id, {}, 'super_admin')).status).toBe(404);
    expect((await stop(current?.id)).data.timer).toBeNull();
    const [row] = await studio.db
      .select()
      .from(time_entries)
      .where(eq(time_entries.id, current?.id ?? ''));
    expect((await stop(current?.id)).status).toBe(200);
    const [again] = await studio.db
      .select()
      .from(time_entries)
      .where(eq(time_entries.id, current?.id ?? ''));
    expect(again).toEqual(row);
  });

  it('that was forgotten for more than a day asks when it ended, and nothing is started over it', async () => {
    const { id } = await project();
    const entry = (await start(id)).data.timer;
    await began(entry?.id ?? '', 30);
    expect(await stop(entry?.id)).toMatchObject({ status: 400, fields: { ended: expect.stringContaining('more than a day') } });
    expect(await start(id)).toMatchObject({ status: 409, error: expect.stringContaining('Please stop it first') });
    const begun = await timer();
    expect(await stop(entry?.id, { ended: { day: '2031-01-01', time: '10:00' } })).toMatchObject({
      fields: { ended: 'This is still to come.' },
    });
    expect(await stop(entry?.id, { ended: { day: begun?.day, time: '00:00' } })).toMatchObject({ status: 400 });
    const ended = new Date(Date.parse(begun?.started_at ?? '') + 2 * 3_600_000);
    const { wallOf } = await import('./policy.ts');
    const { data } = await studio.call<Timer>('admin', 'GET', '/admin/timer');
    const wall = wallOf({ started_at: ended, ended_at: null }, data.zone);
    expect((await stop(entry?.id, { ended: { day: wall.day, time: wall.from } })).data.timer).toBeNull();
    expect((await list(id))[0]?.seconds).toBeLessThanOrEqual(7200);
  });
});

describe('a time entry', () => {
  it('is added by hand once, changed, and deleted; the project’s record tells of it', async () => {
    const { id } = await project();
    const entry_id = v7();
    await Promise.all([1, 2, 3].map(() => add(id, { entry_id, note: 'Plan', is_billable: false })));
    for (const other of [{ note: 'Draw' }, { to: '11:30' }, { is_billable: true }])
      expect(await add(id, { entry_id, note: 'Plan', is_billable: false, ...other })).toMatchObject({
        status: 409,
        error: expect.stringContaining('This time entry was saved already'),
      });
    const [entry] = await list(id);
    expect(entry).toMatchObject({ note: 'Plan', is_billable: false, seconds: 5400, from: '09:00', to: '10:30', overlaps: false });
    const put = (body: object) =>
      studio.call<TimeEntry>('admin', 'PUT', `/admin/time/${entry_id}`, {
        updated_at: entry?.updated_at,
        day: '2026-03-02',
        from: '22:00',
        to: '01:00',
        note: 'Night',
        ...body,
      });
    expect((await put({})).data).toMatchObject({ note: 'Night', is_billable: true, seconds: 10_800, days_later: 1 });
    expect((await put({})).status).toBe(200);
    expect(await put({ note: 'Other' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed this time entry meanwhile.'),
    });
    expect(await put({ to: '' })).toMatchObject({ status: 400, fields: { to: 'Please enter a time' } });
    expect((await studio.call('admin', 'DELETE', `/admin/time/${entry_id}`)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', `/admin/time/${entry_id}`)).status).toBe(404);
    const { data } = await studio.call<{ items: { text: string }[] }>('admin', 'GET', `/admin/projects/${id}/activity`);
    expect(data.items.map(({ text }) => text)).toEqual([
      'deleted time of Mill',
      'changed time of Mill',
      'added time to Mill',
      'began the project Mill',
    ]);
  });

  it('is of a task of its project, and of a time that has been', async () => {
    const { id } = await project();
    const other = await project();
    const [task] = await studio.db.insert(project_tasks).values({ project_id: other.id, title: 'Else', position: 0 }).returning();
    expect(await add(id, { task_id: task?.id })).toMatchObject({
      status: 400,
      fields: { task_id: 'This task is not one of the project.' },
    });
    expect((await add(other.id, { task_id: task?.id })).data.task).toEqual({ id: task?.id, title: 'Else' });
    expect(await add(id, { day: '2031-01-01' })).toMatchObject({ status: 400, fields: { from: 'This is still to come.' } });
    expect(await add(id, { to: '' })).toMatchObject({ status: 400, fields: { to: 'Please enter a time' } });
    expect((await add(v7())).status).toBe(404);
  });

  it('tells when the same person worked at two things at once', async () => {
    const [one, two] = [await project(), await project()];
    await add(one.id, { from: '09:00', to: '11:00' });
    await add(two.id, { from: '10:59', to: '12:00' });
    await add(two.id, { from: '12:00', to: '13:00' });
    expect((await list(one.id)).map(({ overlaps }) => overlaps)).toEqual([true]);
    expect((await list(two.id)).map(({ overlaps }) => overlaps)).toEqual([false, true]);
  });

  it('that runs keeps running when its words are changed, and ends when an end is named', async () => {
    const { id } = await project();
    const running = (await start(id)).data.timer;
    await began(running?.id ?? '', 3);
    const shown = await timer();
    const body = { updated_at: shown?.updated_at, day: shown?.day, from: shown?.from, note: 'Design' };
    const changed = await studio.call<TimeEntry>('admin', 'PUT', `/admin/time/${running?.id}`, body);
    expect(changed.data).toMatchObject({ note: 'Design', ended_at: null, started_at: shown?.started_at });
  });
});

describe('a budget', () => {
  it('stands against the project’s own orders and its billable hours, each currency by itself', async () => {
    const { id } = await project();
    await studio.db.update(projects).set({ budget_cents: 100_000 }).where(eq(projects.id, id));
    const [milestone] = await studio.db
      .insert(project_milestones)
      .values({ project_id: id, title: 'A', position: 0 })
      .returning();
    const [euro] = await studio.db.insert(project_milestones).values({ project_id: id, title: 'B', position: 1 }).returning();
    const order = {
      user_id: studio.ids.client,
      tax_rate_bp: 0,
      tax_cents: 0,
      due_at: new Date(),
      billing_address: { firstName: 'C', lastName: 'C', email: 'c@c.test', company: '', phone: '', addressLine1: '' },
    };
    const made = (key: string | undefined, cents: number, more: object = {}) => ({
      ...order,
      order_number: `ORD-${v7().slice(-6)}`,
      invoice_number: `INV-${v7().slice(-6)}`,
      checkout_key: key,
      subtotal_cents: cents,
      total_cents: cents,
      ...more,
    });
    await studio.db
      .insert(orders)
      .values([made(milestone?.id, 30_000), made(euro?.id, 5000, { currency: 'EUR' }), made(v7(), 99_999)]);
    await add(id, { from: '09:00', to: '10:30' });
    await add(id, { from: '11:00', to: '12:00', is_billable: false });
    await start(id);
    expect(await budget(id)).toMatchObject({
      budget: 1000,
      orders: [
        { currency: 'EUR', ordered: 50, paid: 0, orders: 1 },
        { currency: 'USD', ordered: 300, paid: 0, orders: 1 },
      ],
      seconds: 9000,
      billable_seconds: 5400,
      hourly_rate: null,
      worth: null,
    });
    const terms = (body: object) => studio.call<ProjectBudget>('admin', 'PUT', `/admin/projects/${id}/time-terms`, body);
    const rated = await terms({ hourly_rate: '95.50', is_shown: false, terms_version: null });
    expect(rated.data).toMatchObject({ hourly_rate: 95.5, worth: 143.25 });
    expect((await terms({ hourly_rate: 80, terms_version: null })).status).toBe(409);
    expect((await terms({ hourly_rate: 95.5, terms_version: null })).status).toBe(200);
    expect(await terms({ hourly_rate: 1.001, terms_version: rated.data.terms_version })).toMatchObject({
      fields: { hourly_rate: 'Please use at most two decimals' },
    });
  });

  it('shows the client the hours where the studio wants it, and nobody else’s client', async () => {
    const { id } = await project();
    await add(id);
    const own = (who: 'client' | 'business' | 'admin' | null) =>
      studio.call<{ time: object | null }>(who, 'GET', `/projects/${id}/time`);
    expect((await own('client')).data.time).toBeNull();
    await studio.call('admin', 'PUT', `/admin/projects/${id}/time-terms`, { is_shown: true, terms_version: null });
    expect((await own('client')).data.time).toEqual({ seconds: 5400, month_seconds: 0 });
    expect((await own('business')).status).toBe(404);
    expect((await own('admin')).status).toBe(404);
    expect((await own(null)).status).toBe(401);
    for (const [method, path] of [
      ['GET', '/admin/timer'],
      ['POST', '/admin/timer'],
      ['GET', `/admin/projects/${id}/time`],
      ['GET', `/admin/projects/${id}/budget`],
    ] as const)
      expect((await studio.call('client', method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
  });
});
