import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import type { Ids } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { seedStudio } from '#tests/seed.ts';
import { bookingStudio } from './bookings.testkit.ts';
import type { AdminBooking, Block, Holiday, SlotOffer, Week } from './contract.ts';
import { defaultRules } from './policy.ts';

const database = testDatabase();
let ids: Ids;
const studio = bookingStudio(database, () => ids);
const { call, book, slots, mails } = studio;
const zone = 'America/New_York';
const anId = '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11';
type Page<T> = { items: T[]; next_cursor: string | null };

beforeAll(async () => {
  ids = await seedStudio(database.db);
});
beforeEach(() => studio.clear());

describe('who may', () => {
  const paths: [string, string, unknown?][] = [
    ['GET', '/admin/bookings'],
    ['GET', '/admin/bookings/week'],
    ['GET', `/admin/bookings/${anId}`],
    ['POST', `/admin/bookings/${anId}/cancel`, {}],
    ['GET', `/admin/bookings/${anId}/slots`],
    ['POST', `/admin/bookings/${anId}/move`, {}],
    ['GET', '/admin/bookings/blocks'],
    ['POST', '/admin/bookings/blocks', {}],
    ['DELETE', `/admin/bookings/blocks/${anId}`],
    ['GET', '/admin/bookings/holidays'],
    ['POST', '/admin/bookings/holidays', {}],
    ['DELETE', `/admin/bookings/holidays/${anId}`],
    ['GET', '/admin/bookings/settings'],
    ['PUT', '/admin/bookings/settings', {}],
  ];
  it.each(paths)('%s %s is closed to strangers and clients', async (method, path, body) => {
    expect(await call(null, method, path, body)).toMatchObject({ status: 401, error: 'User not authenticated' });
    expect(await call('client', method, path, body)).toMatchObject({ status: 403, error: 'Access Denied' });
    expect([401, 403, 500]).not.toContain((await call('admin', method, path, body)).status);
    expect([401, 403, 500]).not.toContain((await call('super_admin', method, path, body)).status);
  });
});

describe('the list', () => {
  it('pages through upcoming bookings in order, and finds by name, status and topic', async () => {
    const all = (await slots()).filter((_, n) => n % 3 === 0).slice(0, 5);
    for (const [n, slot] of all.entries())
      await book(slot, { name: `Visitor ${n}`, email: `v${n}@example.com`, topic: n === 4 ? 'seo' : 'branding' });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data }: { data: Page<AdminBooking> } = await call(
        'admin',
        'GET',
        `/admin/bookings?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...data.items.map((item) => item.starts_at));
      cursor = data.next_cursor;
    }
    expect(seen).toEqual(all);
    const names = async (query: string) =>
      (await call<Page<AdminBooking>>('admin', 'GET', `/admin/bookings?${query}`)).data.items.map((item) => item.name);
    expect(await names('q=v3@example')).toEqual(['Visitor 3']);
    expect(await names('topic=seo')).toEqual(['Visitor 4']);
    expect(await names('when=all')).toEqual(['Visitor 4', 'Visitor 3', 'Visitor 2', 'Visitor 1', 'Visitor 0']);
    expect(await names('when=past')).toEqual([]);
    expect(await names('status=cancelled')).toEqual([]);
    expect(await call('admin', 'GET', '/admin/bookings?cursor=rubbish')).toMatchObject({ status: 400 });
  });
});

describe('cancelling by the studio', () => {
  it('tells the visitor why', async () => {
    const { data } = await book((await slots())[0] ?? '');
    const answer = await call<AdminBooking>('admin', 'POST', `/admin/bookings/${data.id}/cancel`, { reason: 'I am ill, sorry.' });
    expect(answer.data).toMatchObject({ status: 'cancelled', cancelled_by: 'studio', cancel_reason: 'I am ill, sorry.' });
    expect((await mails('booking.cancelled'))[0]?.text).toContain('I am ill, sorry.');
    expect(await mails('booking.owner-cancelled')).toHaveLength(0);
    const entries = await database.db.select().from(audit_log).where(eq(audit_log.entity_id, data.id));
    expect(entries.at(-1)).toMatchObject({ action: 'booking.cancel', actor_id: ids.admin });
    expect(await call('admin', 'POST', `/admin/bookings/${anId}/cancel`, {})).toMatchObject({
      status: 404,
      error: 'This booking does not exist.',
    });
  });
});

describe('moving by the studio', () => {
  it('takes a free time, tells both and leaves the visitor’s own moves alone', async () => {
    const free = await slots();
    const { data } = await book(free[0] ?? '');
    const taken = await book(free[5] ?? '');
    const path = `/admin/bookings/${data.id}`;
    const offer = await call<SlotOffer>('admin', 'GET', `${path}/slots`);
    const offered = offer.data.days.flatMap((day) => day.slots);
    expect(offered).toContain(free[2]);
    expect(offered).not.toContain(free[0]);
    expect(offered).not.toContain(free[5]);
    const refused = await call('admin', 'POST', `${path}/move`, { starts_at: free[5] });
    expect(refused).toMatchObject({ status: 409, error: 'That time has just been taken' });
    expect((await call('admin', 'POST', `${path}/move`, { starts_at: 'soon' })).status).toBe(400);
    expect((await call('admin', 'POST', `/admin/bookings/${anId}/move`, { starts_at: free[2] })).status).toBe(404);

    const answer = await call<AdminBooking>('admin', 'POST', `${path}/move`, { starts_at: free[2] });
    expect(answer.data).toMatchObject({ starts_at: free[2], reschedule_count: 0, status: 'confirmed' });
    expect((await call('admin', 'POST', `${path}/move`, { starts_at: free[2] })).fields).toEqual({
      starts_at: 'Please choose another time.',
    });
    const [toVisitor] = await mails('booking.rescheduled');
    expect(toVisitor?.attachments[0]?.filename).toBe('consultation.ics');
    const [toStudio] = await mails('booking.studio-rescheduled');
    expect(toStudio?.text).toContain('has a new time');
    expect(await mails('booking.owner-rescheduled')).toHaveLength(0);
    const entries = await database.db.select().from(audit_log).where(eq(audit_log.entity_id, data.id));
    expect(entries.at(-1)).toMatchObject({ action: 'booking.reschedule', actor_id: ids.admin, details: { by: 'studio' } });
    await call('admin', 'POST', `/admin/bookings/${taken.data.id}/cancel`, {});
    expect((await call('admin', 'POST', `${path}/move`, { starts_at: free[5] })).status).toBe(200);
  });
});

describe('blocked times', () => {
  it('take times off the offer and give them back', async () => {
    const before = await slots();
    const starts_at = before[0] ?? '';
    const ends_at = new Date(Date.parse(starts_at) + 90 * 60_000).toISOString();
    const { data } = await call<Block>('admin', 'POST', '/admin/bookings/blocks', { starts_at, ends_at, reason: 'Dentist' });
    expect(data).toMatchObject({ reason: 'Dentist' });
    expect(await slots()).toEqual(before.slice(3));
    expect(await book(starts_at)).toMatchObject({ status: 409, error: 'That time has just been taken' });
    expect((await call<Page<Block>>('admin', 'GET', '/admin/bookings/blocks')).data.items).toMatchObject([{ id: data.id }]);
    expect((await call('admin', 'DELETE', `/admin/bookings/blocks/${data.id}`)).status).toBe(200);
    expect(await call('admin', 'DELETE', `/admin/bookings/blocks/${data.id}`)).toMatchObject({ status: 404 });
    expect(await slots()).toEqual(before);
  });

  it('are refused over a booking', async () => {
    const starts_at = (await slots())[0] ?? '';
    await book(starts_at);
    const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
    expect(await call('admin', 'POST', '/admin/bookings/blocks', { starts_at, ends_at })).toMatchObject({
      status: 409,
      error: 'There is a booking in this time. Cancel it first, then block the time.',
    });
    expect(await call('admin', 'POST', '/admin/bookings/blocks', { starts_at: ends_at, ends_at: starts_at })).toMatchObject({
      status: 400,
      fields: { ends_at: 'The end must be after the start' },
    });
  });

  it('never end up over a booking that was made at the same moment', async () => {
    for (const starts_at of (await slots()).filter((_, n) => n % 4 === 0).slice(0, 8)) {
      const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
      const [booked, blocked] = await Promise.all([
        book(starts_at),
        call('admin', 'POST', '/admin/bookings/blocks', { starts_at, ends_at }),
      ]);
      expect([booked.status, blocked.status].sort()).toEqual([200, 409]);
    }
  });
});

describe('holidays', () => {
  it('close a day of the studio', async () => {
    const starts_at = (await slots())[0] ?? '';
    const { day } = wallTime(Date.parse(starts_at), zone);
    const { data } = await call<Holiday>('admin', 'POST', '/admin/bookings/holidays', { day, name: 'Founders Day' });
    expect((await slots()).some((slot) => wallTime(Date.parse(slot), zone).day === day)).toBe(false);
    expect(await book(starts_at)).toMatchObject({ status: 409, error: 'That time can no longer be booked' });
    expect(await call('admin', 'POST', '/admin/bookings/holidays', { day, name: 'Twice' })).toMatchObject({ status: 409 });
    expect((await call<Page<Holiday>>('admin', 'GET', '/admin/bookings/holidays')).data.items).toMatchObject([
      { name: 'Founders Day' },
    ]);
    await call('admin', 'DELETE', `/admin/bookings/holidays/${data.id}`);
    await book(starts_at);
    expect(await call('admin', 'POST', '/admin/bookings/holidays', { day, name: 'Too late' })).toMatchObject({ status: 409 });
  });
});

describe('settings', () => {
  it('start with the defaults and change what is offered', async () => {
    expect((await call('admin', 'GET', '/admin/bookings/settings')).data).toEqual(defaultRules);
    const rules = {
      ...defaultRules,
      slot_minutes: 60,
      time_zone: 'Europe/Berlin',
      hours: Array.from({ length: 7 }, () => [{ from: 600, to: 720 }]),
    };
    expect((await call('admin', 'PUT', '/admin/bookings/settings', rules)).data).toEqual(rules);
    expect((await call('admin', 'PUT', '/admin/bookings/settings', rules)).status).toBe(200);
    const times = new Set((await slots()).map((slot) => wallTime(Date.parse(slot), 'Europe/Berlin').minutes));
    expect([...times].sort()).toEqual([600, 660]);
  });

  it.each([
    [{ hours: [[], [], []] }, 'hours'],
    [{ hours: [[{ from: 600, to: 600 }], [], [], [], [], [], []] }, 'hours'],
    [{ slot_minutes: 0 }, 'slot_minutes'],
    [{ time_zone: 'Mars' }, 'time_zone'],
  ])('%o is refused', async (wrong, field) => {
    const answer = await call('admin', 'PUT', '/admin/bookings/settings', { ...defaultRules, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})[0]).toContain(field);
  });
});

describe('the week', () => {
  it('begins on Monday and holds what happens in it', async () => {
    const starts_at = (await slots())[0] ?? '';
    const { day } = wallTime(Date.parse(starts_at), zone);
    await book(starts_at);
    const block = {
      starts_at: new Date(momentOf(day, 1140, zone)).toISOString(),
      ends_at: new Date(momentOf(addDays(day, 1), 0, zone)).toISOString(),
    };
    await call('admin', 'POST', '/admin/bookings/blocks', block);
    const { data } = await call<Week>('admin', 'GET', `/admin/bookings/week?first_day=${day}`);
    expect(new Date(`${data.first_day}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(data.bookings.map((one) => one.starts_at)).toEqual([starts_at]);
    expect(data.blocks).toHaveLength(1);
    const after = await call<Week>('admin', 'GET', `/admin/bookings/week?first_day=${addDays(data.first_day, 7)}`);
    expect(after.data.bookings).toEqual([]);
  });
});
