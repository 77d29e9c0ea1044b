import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import type { Ids } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { people, seedStudio } from '#tests/seed.ts';
import { bookingStudio, icsLines } from './bookings.testkit.ts';
import type { ManagedBooking } from './contract.ts';

const database = testDatabase();
let ids: Ids;
const studio = bookingStudio(database, () => ids);
const { call, book, slots, mails } = studio;
const notFound = { status: 404, error: "The page you are looking for doesn't exist." };

beforeAll(async () => {
  ids = await seedStudio(database.db);
});
beforeEach(() => studio.clear());

async function booked(skip = 0) {
  const all = await slots();
  const { data } = await book(all[skip] ?? '');
  return { ...data, link: `/bookings/manage/${data.token}`, all };
}
const actionsOn = async (id: string) =>
  (await database.db.select().from(audit_log).where(eq(audit_log.entity_id, id))).map((entry) => entry.action);

describe('the private link', () => {
  it('shows the booking and nothing secret', async () => {
    const { link, token } = await booked();
    const { data } = await call<ManagedBooking>(null, 'GET', link);
    expect(data).toMatchObject({
      name: 'Vera Visitor',
      status: 'confirmed',
      can_cancel: true,
      can_reschedule: true,
      studio_time_zone: 'America/New_York',
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`hash|visitor_key|${token}`));
  });

  it.each(['nothing', 'A'.repeat(32), '%00', "' or 1=1 --", '../../admin'])('%s opens nothing', async (wrong) => {
    await booked();
    const link = `/bookings/manage/${encodeURIComponent(wrong)}`;
    expect(await call(null, 'GET', link)).toMatchObject(notFound);
    expect(await call(null, 'GET', `${link}/slots`)).toMatchObject(notFound);
    expect(await call(null, 'GET', `${link}/calendar`)).toMatchObject(notFound);
    expect(await call('admin', 'POST', `${link}/cancel`, {})).toMatchObject(notFound);
    expect(await call('client', 'POST', `${link}/reschedule`, { starts_at: new Date().toISOString() })).toMatchObject(notFound);
  });

  it('gives the calendar entry', async () => {
    const { link, id } = await booked();
    const { data } = await call<{ content: string }>(null, 'GET', `${link}/calendar`);
    expect(data.content.split('\r\n')).toEqual(expect.arrayContaining(['METHOD:PUBLISH', `UID:${id}`]));
    expect(data.content).not.toContain('ATTENDEE');
  });
});

describe('rescheduling', () => {
  it('moves the booking, frees the old time and sends a new version of the entry', async () => {
    const { link, id, all, starts_at } = await booked();
    const target = all[10] ?? '';
    const { status, data } = await call<ManagedBooking>(null, 'POST', `${link}/reschedule`, {
      starts_at: target,
      time_zone: 'Asia/Tokyo',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ starts_at: target, time_zone: 'Asia/Tokyo' });
    expect(await slots()).toContain(starts_at);
    expect(await slots()).not.toContain(target);
    expect(await actionsOn(id)).toEqual(['booking.create', 'booking.reschedule']);
    const [mail] = await mails('booking.rescheduled');
    expect(icsLines(mail?.attachments[0]?.content ?? '')).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', `UID:${id}`, 'SEQUENCE:1']),
    );
    expect(await mails('booking.owner-rescheduled')).toMatchObject([{ to_address: people.super_admin.email }]);
  });

  it('may move into its own shadow, but not onto somebody else', async () => {
    const { link, all, starts_at } = await booked(0);
    const next = all.find((slot) => Date.parse(slot) - Date.parse(starts_at) === 30 * 60_000);
    const offered = (await call<{ days: { slots: string[] }[] }>(null, 'GET', `${link}/slots`)).data.days.flatMap(
      (day) => day.slots,
    );
    expect(offered).toContain(next);
    expect((await call(null, 'POST', `${link}/reschedule`, { starts_at: next })).status).toBe(200);
    const other = all[12] ?? '';
    await book(other);
    const refused = await call(null, 'POST', `${link}/reschedule`, { starts_at: other });
    expect(refused).toMatchObject({ status: 409, error: 'That time has just been taken' });
    expect(refused).toHaveProperty('details.alternatives.length', 6);
  });

  it('lets one of many win a time that several want to move to', async () => {
    const all = await slots();
    const apart = all.filter((_, n) => n % 3 === 0);
    const made = [];
    for (const slot of apart.slice(0, 5)) made.push((await book(slot)).data.token);
    const target = apart[8] ?? '';
    const answers = await Promise.all([
      ...made.map((token) => call(null, 'POST', `/bookings/manage/${token}/reschedule`, { starts_at: target })),
      ...Array.from({ length: 5 }, () => book(target)),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
  });

  it('ends after five moves', async () => {
    const { link, all } = await booked();
    const moves = [];
    for (const slot of all.slice(20, 26)) moves.push(await call(null, 'POST', `${link}/reschedule`, { starts_at: slot }));
    expect(moves.map((move) => move.status)).toEqual([200, 200, 200, 200, 200, 409]);
    expect((await call<ManagedBooking>(null, 'GET', link)).data.can_reschedule).toBe(false);
  });
});

describe('cancelling', () => {
  it('frees the time, tells both sides and cannot be done twice', async () => {
    const { link, id, starts_at } = await booked();
    const { data } = await call<ManagedBooking>(null, 'POST', `${link}/cancel`, { reason: 'Found somebody' });
    expect(data).toMatchObject({ status: 'cancelled', cancelled_by: 'visitor', can_cancel: false, can_reschedule: false });
    expect(await slots()).toContain(starts_at);
    expect(await actionsOn(id)).toEqual(['booking.create', 'booking.cancel']);
    const [mail] = await mails('booking.cancelled');
    expect(icsLines(mail?.attachments[0]?.content ?? '')).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:${id}`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
    );
    expect(mail?.text).not.toContain('Found somebody');
    expect((await mails('booking.owner-cancelled'))[0]?.text).toContain('They write: Found somebody');
    expect(await call(null, 'POST', `${link}/cancel`, {})).toMatchObject({
      status: 409,
      error: 'This consultation is already cancelled.',
    });
    expect(await call(null, 'POST', `${link}/reschedule`, { starts_at })).toMatchObject({ status: 409 });
    expect((await book(starts_at)).status).toBe(200);
  });

  it('is too late once the consultation has begun', async () => {
    const { link, id } = await booked();
    const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await database.db
      .update(bookings)
      .set({ starts_at: past(10), ends_at: past(1), busy_until: past(0) })
      .where(eq(bookings.id, id));
    expect(await call(null, 'POST', `${link}/cancel`, {})).toMatchObject({
      status: 409,
      error: 'This consultation has already begun.',
    });
  });
});
