import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { issueFormToken } from '#platform/forms/form-token.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { apiOf, type Ids } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { people, seedStudio } from '#tests/seed.ts';
import { bookingStudio, icsLines } from './bookings.testkit.ts';
import type { BookingMade, SlotOffer } from './contract.ts';
import { writeReminders } from './jobs.server.ts';
import { bookingRates, bookingsRouter } from './router.server.ts';

const database = testDatabase();
let ids: Ids;
const studio = bookingStudio(database, () => ids);
const { call, book, slots, mails, stored, input } = studio;

beforeAll(async () => {
  ids = await seedStudio(database.db);
});
beforeEach(() => studio.clear());

/** The same API with its rate limits on. */
const strictApi = () => {
  const env = { ...studio.platform.env, RATE_LIMITS: true };
  return apiOf(bookingsRouter, { ...studio.platform, env, db: database.db, pool: database.pool }, () => ids);
};
/** A form that was begun long enough ago. */
const begunToken = () => issueFormToken(studio.platform.secrets, Date.now() - 5_000);

const first = async (skip = 0) => (await slots())[skip] ?? '';

describe('free times', () => {
  it("come by the visitor's calendar and name the studio's zone", async () => {
    const { data } = await call<SlotOffer>(null, 'GET', '/bookings/slots?tz=Asia/Tokyo');
    expect(data).toMatchObject({ studio_time_zone: 'America/New_York', time_zone: 'Asia/Tokyo', slot_minutes: 30 });
    for (const { day, slots } of data.days) {
      for (const slot of slots) {
        expect(wallTime(Date.parse(slot), 'Asia/Tokyo').day).toBe(day);
        const { minutes } = wallTime(Date.parse(slot), 'America/New_York');
        expect(minutes >= 540 && minutes <= 1050).toBe(true);
      }
    }
    const all = data.days.flatMap((day) => day.slots);
    expect(Date.parse(all[0] ?? '')).toBeGreaterThan(Date.now() + 12 * 3_600_000);
  });

  it.each([
    ['?tz=Mars/Olympus', 'This time zone is not known'],
    ['?from=yesterday', 'A date has the form 2026-01-31'],
    ['?from=2026-01-01&to=2026-12-31', 'Please ask for at most 62 days at once.'],
    ['?from=2026-02-02&to=2026-02-01', 'The last day must not be before the first.'],
  ])('%s is refused', async (query, error) => {
    expect(await call(null, 'GET', `/bookings/slots${query}`)).toMatchObject({ status: 400, error });
  });
});

describe('booking', () => {
  it('stores the booking with its audit entry, event and mails', async () => {
    const starts_at = await first();
    const { status, data } = await book(starts_at, { phone: '+49 30 1234567', notes: 'Bring, please;\na laptop' });
    expect(status).toBe(200);
    expect(Date.parse(data.ends_at) - Date.parse(data.starts_at)).toBe(30 * 60_000);
    expect(data.token).toMatch(/^[0-9a-f]{48}$/);
    expect(redactText(`${data.path}.data`)).not.toContain(data.token);
    const row = await stored(data.id);
    expect(row).toMatchObject({
      status: 'confirmed',
      email: 'vera@example.com',
      time_zone: 'Europe/Berlin',
      user_id: null,
      ics_sequence: 0,
    });
    expect(JSON.stringify(row)).not.toContain(data.token);
    expect(await database.db.select().from(audit_log).where(eq(audit_log.entity_id, data.id))).toMatchObject([
      { action: 'booking.create', actor_id: null },
    ]);
    const events = await database.db.select().from(domain_events).where(eq(domain_events.type, 'booking.created'));
    expect(events.some((event) => event.payload.booking_id === data.id)).toBe(true);

    const [confirmation] = await mails('booking.confirmed');
    expect(confirmation).toMatchObject({ to_address: 'vera@example.com' });
    expect(confirmation?.text).toContain(`https://studio.test/book/${data.token}`);
    expect(confirmation?.text).toContain('Time (Berlin)');
    const [owner] = await mails('booking.owner-confirmed');
    expect(owner).toMatchObject({ to_address: people.super_admin.email, reply_to: 'vera@example.com' });
    expect(owner?.text).toContain('Time (New York)');
    expect(owner?.text).not.toContain(data.token);
    const file = confirmation?.attachments[0];
    expect(file).toMatchObject({ filename: 'consultation.ics', content_type: 'text/calendar; charset=utf-8; method=REQUEST' });
    const stamp = `${starts_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    const lines = icsLines(file?.content ?? '');
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', `UID:${data.id}`, 'SEQUENCE:0', `DTSTART:${stamp}`, 'STATUS:CONFIRMED']),
    );
    expect(lines).toContain('ORGANIZER;CN="Foyer":mailto:studio@studio.test');
  });

  it('ties the booking to the signed-in person', async () => {
    const { data } = await call<BookingMade>('client', 'POST', '/bookings', input(await first()));
    expect(await stored(data.id)).toMatchObject({ user_id: ids.client });
  });

  it('books once however often the same form is sent', async () => {
    const starts_at = await first();
    const request_key = randomUUID();
    const [one, two] = await Promise.all([book(starts_at, { request_key }), book(starts_at, { request_key })]);
    const three = await book(starts_at, { request_key });
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(new Set([one.data.id, two.data.id, three.data.id]).size).toBe(1);
    expect(await mails('booking.confirmed')).toHaveLength(1);
  });

  it('sells one slot once, to one of fifty at the same moment', async () => {
    const starts_at = await first(4);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => book(starts_at, { email: `visitor${n}@example.com` })),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(49);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        success: false,
        data: null,
        error: 'That time has just been taken',
        code: 'CONFLICT',
      });
      expect(answer).toHaveProperty('details.alternatives.length', 6);
    }
    const [rows] = await database.db.select({ n: count() }).from(bookings);
    expect(rows?.n).toBe(1);
    const details = (refused[0] as unknown as { details: { alternatives: string[] } }).details;
    expect(details.alternatives).not.toContain(starts_at);
    expect((await book(details.alternatives[0] ?? '')).status).toBe(200);
  });

  it('keeps the buffer: neighbours that overlap are refused by the database as well', async () => {
    const all = await slots();
    const at = all.findIndex((slot, n) => Date.parse(all[n + 1] ?? '') - Date.parse(slot) === 30 * 60_000);
    const starts_at = all[at] ?? '';
    const { data } = await book(starts_at);
    expect(await book(all[at + 1] ?? '')).toMatchObject({ status: 409, error: 'That time has just been taken' });
    expect(await slots()).not.toContain(all[at + 1]);
    const row = await stored(data.id);
    if (!row) throw new Error('no row');
    const twin = {
      ...row,
      id: randomUUID(),
      manage_token_hash: 'another',
      starts_at: new Date(row.ends_at.getTime() + 60_000),
      ends_at: row.busy_until,
    };
    await expect(database.db.insert(bookings).values(twin)).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'bookings_no_overlap' },
    });
  });

  it('refuses times that were never offered, are too soon or too far off', async () => {
    const starts_at = await first();
    expect(await book(new Date(Date.parse(starts_at) + 60_000).toISOString())).toMatchObject({
      status: 400,
      fields: { starts_at: 'Please choose one of the offered times' },
    });
    const past = new Date(Date.parse(starts_at) - 28 * 86_400_000).toISOString();
    const far = new Date(Date.parse(starts_at) + 364 * 86_400_000).toISOString();
    for (const wrong of [past, far]) expect([400, 409]).toContain((await book(wrong)).status);
    expect(await book('soon')).toMatchObject({ status: 400, fields: { starts_at: 'Please choose one of the offered times' } });
  });

  it.each([
    [{ name: 'V' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'vera@' }, 'email', 'Please enter a valid email address'],
    [{ phone: 'call me' }, 'phone', 'Please enter a valid phone number or leave blank'],
    [{ topic: '' }, 'topic', 'Please select a topic'],
    [{ homepage: 'http://spam.example' }, 'homepage', 'Please leave this field empty'],
    [{ time_zone: 'Nowhere' }, 'time_zone', 'This time zone is not known'],
  ])('%o is refused at the field', async (wrong, field, message) => {
    expect(await book(await first(), wrong)).toMatchObject({ status: 400, fields: { [field]: message } });
    expect(await mails('booking%')).toHaveLength(0);
  });

  it('sent sooner than a person can type is refused, whatever the browser says about it', async () => {
    const token = issueFormToken(studio.platform.secrets);
    expect(await book(await first(), { token, fill_ms: 9000 })).toMatchObject({
      status: 400,
      error: 'That was very quick. Please send it again.',
    });
    expect(await mails('booking%')).toHaveLength(0);
    expect((await book(await first(), { token: begunToken() })).status).toBe(200);
  });

  it('without a token, or with a forged one, is taken half as often from an address', async () => {
    const strict = strictApi();
    const starts_at = await first();
    await book(starts_at);
    const begun = begunToken();
    const tryWith = async (token?: string) => (await strict(null, 'POST', '/bookings', input(starts_at, { token }))).status;
    for (let n = 0; n < bookingRates.unknown.max; n += 1) expect(await tryWith(n % 2 === 0 ? undefined : `${begun}x`)).toBe(409);
    expect(await tryWith()).toBe(429);
    expect(await tryWith(`${begun}x`)).toBe(429);
    expect(await tryWith(begun)).toBe(409);
  });

  it('holds off an address that books too much', async () => {
    const strict = strictApi();
    const all = await slots();
    const apart = all.filter((_, n) => n % 2 === 0);
    const answers = [];
    const token = begunToken();
    for (const slot of apart.slice(0, 24)) {
      answers.push((await strict(null, 'POST', '/bookings', input(slot, { token }))).status);
    }
    expect(answers).toContain(429);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
  });
});

describe('reminders', () => {
  it('go out once, a day ahead, to those who are still coming', async () => {
    const all = await slots();
    const later = all.filter((slot) => Date.parse(slot) > Date.now() + 30 * 3_600_000);
    const { data: coming } = await book(later[0] ?? '');
    const { data: gone } = await book(later.at(-1) ?? '');
    await call(null, 'POST', `/bookings/manage/${gone.token}/cancel`, {});
    expect(await writeReminders(studio.platform, new Date())).toBe(0);
    const dayAhead = new Date(Date.parse(coming.starts_at) - 23 * 3_600_000);
    expect(await writeReminders(studio.platform, dayAhead)).toBe(1);
    expect(await writeReminders(studio.platform, dayAhead)).toBe(0);
    expect(await mails('booking.reminder')).toMatchObject([{ to_address: 'vera@example.com' }]);
  });
});
