import { and, asc, eq, gt } from 'drizzle-orm';
import { ofAccount, ofAccountOrLoose, ofAddress, personalRows } from '#db/personal-rows.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import { shortDate } from './format.ts';

const ofOwn = ofAccount(bookings.user_id);
const ofBookings = ofAccountOrLoose(bookings.user_id, ofAddress(bookings.email));

export const bookingsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: bookings,
      of: ofBookings,
      label: 'Bookings',
      leaveOut: ['busy_until', 'ics_sequence', 'reminder_due_at'],
      erase: 'delete',
    }),
  ],
  async openMatters(db, person) {
    const zone = await readStudioZone(db);
    // Anybody can book with somebody's address: such a meeting is deleted with the person, and keeps nobody from being deleted.
    const rows = await db
      .select({ starts_at: bookings.starts_at })
      .from(bookings)
      .where(and(ofOwn(person), eq(bookings.status, 'confirmed'), gt(bookings.ends_at, new Date())))
      .orderBy(asc(bookings.starts_at))
      .limit(20);
    return rows.map(({ starts_at }) => `The meeting on ${shortDate(starts_at, zone)} has not taken place.`);
  },
};
