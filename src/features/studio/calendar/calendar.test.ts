import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { system_settings } from '#db/schema/platform/settings.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { readStudioDay, readStudioZone } from '#db/studio-day.ts';
import { defaultCalendar, type StudioCalendar } from '#shared/studio-calendar.ts';
import { testStudio } from '#tests/studio.ts';
import { readBusinessCalendar } from './calendar.server.ts';

const studio = testStudio();
const path = '/admin/settings/calendar';
const berlin: StudioCalendar = { ...defaultCalendar, time_zone: 'Europe/Berlin' };
const setZone = (time_zone: string) => studio.call('admin', 'PUT', path, { ...defaultCalendar, time_zone });

beforeEach(async () => {
  await studio.db.delete(system_settings);
  studio.platform.settings.drop();
});

describe('the calendar', () => {
  it('is closed to strangers and clients, and open to both admin roles', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
      ['super_admin', 200],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status, `GET as ${who}`).toBe(status);
      expect((await studio.call(who, 'PUT', path, berlin)).status, `PUT as ${who}`).toBe(status);
    }
  });

  it('starts with the defaults, and the database falls back to the same zone', async () => {
    expect((await studio.call('admin', 'GET', path)).data).toEqual(defaultCalendar);
    expect(await readStudioZone(studio.db)).toBe(defaultCalendar.time_zone);
  });

  it('is one for the settings and the bookings', async () => {
    await studio.call('admin', 'PUT', path, berlin);
    const rules = await studio.call<{ time_zone: string; hours: unknown }>('admin', 'GET', '/admin/bookings/settings');
    expect(rules.data).toMatchObject({ time_zone: 'Europe/Berlin', hours: berlin.weekly_hours });
    const hours = Array.from({ length: 7 }, () => [{ from: 480, to: 720 }]);
    await studio.call('admin', 'PUT', '/admin/bookings/settings', { ...rules.data, time_zone: 'Asia/Tokyo', hours });
    expect((await studio.call('admin', 'GET', path)).data).toEqual({ time_zone: 'Asia/Tokyo', weekly_hours: hours });
    expect((await studio.audit()).at(-2)?.action).toBe('settings.calendar_updated');
  });

  it.each([
    ['time_zone', 'Mars/Base'],
    ['time_zone', '+05:30'],
    ['weekly_hours', [[], [], []]],
    ['weekly_hours', [[{ from: 600, to: 540 }], [], [], [], [], [], []]],
    ['lunch', 'noon'],
  ])('refuses %s = %j', async (key, value) => {
    const answer = await studio.call('admin', 'PUT', path, { ...defaultCalendar, [key]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([key]);
    expect((await studio.call('admin', 'GET', path)).data).toEqual(defaultCalendar);
  });

  it('keeps a zone that PostgreSQL does not know out of the table, whoever writes it', async () => {
    const write = studio.db.insert(system_settings).values({ key: 'time_zone', value: 'Mars/Base' });
    await expect(write).rejects.toMatchObject({ cause: { message: expect.stringContaining('not recognized') } });
  });

  it('holds the holidays from a day on', async () => {
    const added = await studio.call('admin', 'POST', '/admin/bookings/holidays', { day: '2031-01-01', name: 'New Year' });
    expect(added.status).toBe(200);
    const { holidays } = await readBusinessCalendar(studio.db, Date.parse('2031-01-01T12:00:00Z'));
    expect([...holidays]).toEqual(['2031-01-01']);
    expect((await readBusinessCalendar(studio.db, Date.parse('2031-01-02T12:00:00Z'))).holidays.size).toBe(0);
  });
});

describe('the day and the month', () => {
  const lastMinute = new Date('2026-12-01T04:59:00Z');

  it('end with the clock of the studio', async () => {
    expect(await readStudioDay(studio.db, lastMinute)).toBe('2026-11-30');
    expect(await readStudioDay(studio.db, new Date(lastMinute.getTime() + 60_000))).toBe('2026-12-01');
    await setZone('UTC');
    expect(await readStudioDay(studio.db, lastMinute)).toBe('2026-12-01');
  });

  it('of an order are those of the studio, and cut anew when its zone changes', async () => {
    const months = async () =>
      (
        await studio.db.execute(
          sql`select to_char(month, 'YYYY-MM') as month, sum(orders)::int as orders, sum(total_cents)::int as cents from order_sums group by month having sum(orders) <> 0 order by month`,
        )
      ).rows;
    const order = (n: number, created_at: Date) => ({
      order_number: `ORD-90000${n}`,
      invoice_number: `INV-90000${n}`,
      subtotal_cents: 1_000,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 1_000,
      billing_address: { firstName: 'A', lastName: 'B', email: 'a@example.test', company: '', phone: '', addressLine1: '' },
      due_at: created_at,
      created_at,
    });
    await studio.db.insert(orders).values([order(1, lastMinute), order(2, new Date('2026-12-01T05:00:00Z'))]);
    const inNewYork = [
      { month: '2026-11', orders: 1, cents: 1_000 },
      { month: '2026-12', orders: 1, cents: 1_000 },
    ];
    expect(await months()).toEqual(inNewYork);
    await setZone('UTC');
    expect(await months()).toEqual([{ month: '2026-12', orders: 2, cents: 2_000 }]);
    await setZone('Asia/Tokyo');
    await studio.db.insert(orders).values([order(3, new Date('2026-12-31T15:00:00Z'))]);
    expect((await months()).at(-1)).toEqual({ month: '2027-01', orders: 1, cents: 1_000 });
    await studio.db.delete(system_settings);
    expect(await months()).toEqual([inNewYork[0], { month: '2026-12', orders: 2, cents: 2_000 }]);
  });
});
