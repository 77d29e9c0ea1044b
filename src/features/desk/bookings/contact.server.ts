import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { meetSender } from '#features/people/contacts/meet.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import type { ContactRow } from '#features/people/contacts/queries.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';

type Ports = { db: Db };

export const contactOfBookingJob = defineJob({
  name: 'bookings.contact',
  schema: z.object({ booking_id: z.uuid() }),
  retryLimit: 5,
});

/** A person who books a meeting becomes a contact. */
export const contactOfBooking = (tx: Tx, row: typeof bookings.$inferSelect): Promise<ContactRow | null> => {
  const { name, email, phone, is_sample } = row;
  return meetSender(tx, row.user_id, { ...splitName(name, email), email, phone: phone || null, source: 'booking', is_sample });
};

export const meetVisitor = ({ db }: Ports, booking_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(bookings).where(eq(bookings.id, booking_id));
    if (row) await contactOfBooking(tx, row);
  });

export const contactOfBookingHandler = handleJob(contactOfBookingJob, (ports: Ports, { booking_id }) =>
  meetVisitor(ports, booking_id),
);
