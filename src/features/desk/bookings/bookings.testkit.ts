import { and, eq, like } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { booking_blocks, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import type { TestDatabase } from '#tests/database.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import type { BookingMade, SlotOffer } from './contract.ts';
import { bookingsRouter } from './router.server.ts';

/** The booking API on a test's database, and the few things that every test of it does. */
export function bookingStudio(database: TestDatabase, ids: () => Ids) {
  const fresh = () => createSiteState(database.db, createSettings(database.db, memoryLogger()));
  const site = {
    get: () => fresh().get(),
    within: (tx: DbOrTx) => fresh().within(tx),
    latest: () => fresh().latest(),
    drop: () => {},
    onDrop: () => {},
  };
  const platform = testPlatform(database, { site });
  platform.env = { ...platform.env, PUBLIC_URL: 'https://studio.test', MAIL_FROM: 'Studio <studio@studio.test>' };
  const call = apiOf(bookingsRouter, platform, ids);
  const input = (starts_at: string, rest: object = {}) => ({
    starts_at,
    time_zone: 'Europe/Berlin',
    name: 'Vera Visitor',
    email: 'vera@example.com',
    topic: 'web-design',
    ...rest,
  });
  return {
    platform,
    call,
    input,
    /** Free times in order, from the second day on: of the first, the lead time may leave little. */
    slots: async (query = ''): Promise<string[]> =>
      (await call<SlotOffer>(null, 'GET', `/bookings/slots${query}`)).data.days.slice(1).flatMap((day) => day.slots),
    book: (starts_at: string, rest: object = {}) => call<BookingMade>(null, 'POST', '/bookings', input(starts_at, rest)),
    mails: async (template: string) =>
      (
        await database.db
          .select()
          .from(mail_outbox)
          .where(and(like(mail_outbox.template, template)))
          .orderBy(mail_outbox.created_at)
      ).map((mail) => asSent(platform, mail)),
    stored: async (id: string) => (await database.db.select().from(bookings).where(eq(bookings.id, id)))[0],
    clear: async () => {
      for (const table of [bookings, booking_blocks, booking_settings, studio_holidays, system_settings, mail_outbox])
        await database.db.delete(table);
    },
  };
}

/** The calendar file of a mail, unfolded into lines. */
export const icsLines = (content: string): string[] =>
  Buffer.from(content, 'base64').toString('utf8').replaceAll('\r\n ', '').split('\r\n');
