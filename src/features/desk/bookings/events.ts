import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';
import { bookingCancellers } from '#shared/choices/desk/bookings.ts';

export const bookingCreated = defineEvent({
  name: 'booking.created',
  schema: z.object({ booking_id: z.uuid(), starts_at: z.iso.datetime() }),
  label: 'A meeting was booked',
  subject: { type: 'booking', id: ({ booking_id }) => booking_id },
});

export const bookingRescheduled = defineEvent({
  name: 'booking.rescheduled',
  schema: z.object({ booking_id: z.uuid(), starts_at: z.iso.datetime(), before: z.iso.datetime() }),
  label: 'A meeting was moved',
  subject: { type: 'booking', id: ({ booking_id }) => booking_id },
});

export const bookingCancelled = defineEvent({
  name: 'booking.cancelled',
  schema: z.object({ booking_id: z.uuid(), by: z.enum(bookingCancellers) }),
  label: 'A meeting was cancelled',
  subject: { type: 'booking', id: ({ booking_id }) => booking_id },
});
