import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/desk/bookings.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { SectionSource } from '#platform/feature/portal-home.server.ts';
import { topicLabel } from './choices.ts';
import { managePath, manageToken } from './link.server.ts';

/** The client's next consultation: booked while signed in, or with the address that they have proven. */
export const nextBooking: SectionSource = {
  name: 'next-booking',
  label: 'your next booking',
  title: 'Next booking',
  place: 'aside',
  more: { to: '/book', label: 'Book another' },
  position: 10,
  read: async ({ db, caller, now, secrets }) => {
    const byAddress = caller.speaks_for_address ? sql`lower(${bookings.email}) = lower(${caller.email})` : undefined;
    const rows = await db
      .select()
      .from(bookings)
      .where(
        and(or(eq(bookings.user_id, caller.user_id), byAddress), eq(bookings.status, 'confirmed'), gt(bookings.ends_at, now)),
      )
      .orderBy(asc(bookings.starts_at), asc(bookings.id))
      .limit(1);
    return rows.map((row) => {
      // The link moves and cancels a booking in the client's name, so a person of the studio who views the portal does not get it.
      const token = caller.viewer ? null : manageToken(secrets, row.id);
      return {
        id: row.id,
        title: topicLabel(row.topic),
        at: row.starts_at,
        to: token && tokenHash(token) === row.manage_token_hash ? managePath(token) : null,
        is_sample: row.is_sample,
      };
    });
  },
};
