import { randomBytes } from 'node:crypto';
import { booking_blocks, bookings } from '#db/schema/desk/bookings.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';

type Consultation = {
  /** Business days from today, back or ahead. */
  days: number;
  /** Minutes after midnight on the studio's clock. */
  at: number;
  name: string;
  email: string;
  phone?: string;
  topic: string;
  notes?: string;
  zone?: string;
  cancelled?: 'visitor' | 'studio';
  /** Of a client of the demo, who is there in the demo alone. */
  isDemo?: true;
};

const consultations: Consultation[] = [
  {
    days: -6,
    at: 600,
    name: 'Nora Lindqvist',
    email: 'nora.lindqvist@example.com',
    topic: 'web-design',
    notes: 'A portfolio for my ceramics, with a small shop later on.',
  },
  { days: -3, at: 840, name: 'Gil Amsalem', email: 'gil@amsalem.example', topic: 'seo', cancelled: 'visitor' },
  {
    days: 2,
    at: 570,
    name: 'Theo Marchetti',
    email: 'theo@marchettibakery.example',
    phone: '+1 401 555 0142',
    topic: 'web-design',
    notes: 'Online orders for the bakery. We bake at night, so mornings suit us best.',
  },
  { days: 3, at: 660, name: 'Priya Raghunathan', email: 'priya.r@example.com', topic: 'branding', zone: 'Europe/London' },
  {
    days: 3,
    at: 930,
    name: 'Marcus Oyelaran',
    email: 'marcus@northlightdental.example',
    topic: 'it-setup',
    notes: 'Two practices, one booking system.',
  },
  { days: 4, at: 600, name: 'Iris Vandermeer', email: 'iris@example.com', topic: 'web-design', isDemo: true },
  { days: 6, at: 690, name: 'Tomas Byrne', email: 'tomas@saltandcedar.example', topic: 'integrations', isDemo: true },
  { days: 5, at: 780, name: 'Hanna Brandt', email: 'hanna@brandt-garten.example', topic: 'seo', zone: 'Europe/Berlin' },
];

const minuteMs = 60_000;

function businessDay(today: string, days: number): string {
  const step = Math.sign(days);
  let day = today;
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, step);
    if (weekdayOf(day) % 6 !== 0) left -= 1;
  }
  return day;
}

/** Consultations of the last and the next days, and one afternoon that the owner keeps free. */
export const fill: FillSamples = async (tx, { now }) => {
  const zone = await readStudioZone(tx);
  const today = wallTime(now.getTime(), zone).day;
  const contactAt = await contactFinder(tx);
  for (const [index, one] of consultations.entries()) {
    if (one.isDemo && !contactAt(one.email)) continue;
    const start = momentOf(businessDay(today, one.days), one.at, zone);
    await tx
      .insert(bookings)
      .values({
        id: sampleId(`booking:${index}`),
        starts_at: new Date(start),
        ends_at: new Date(start + 30 * minuteMs),
        busy_until: new Date(start + 45 * minuteMs),
        status: one.cancelled ? 'cancelled' : 'confirmed',
        name: one.name,
        email: one.email,
        phone: one.phone ?? null,
        topic: one.topic,
        notes: one.notes ?? null,
        time_zone: one.zone ?? zone,
        // Nobody holds the link to a booking that nobody made.
        manage_token_hash: randomBytes(32).toString('hex'),
        cancelled_at: one.cancelled ? daysBefore(now, 5) : null,
        cancelled_by: one.cancelled ?? null,
        is_sample: true,
        created_at: daysBefore(now, 8),
      })
      .onConflictDoNothing();
  }
  const afternoon = businessDay(today, 4);
  await tx
    .insert(booking_blocks)
    .values({
      id: sampleId('booking-block:0'),
      starts_at: new Date(momentOf(afternoon, 14 * 60, zone)),
      ends_at: new Date(momentOf(afternoon, 18 * 60, zone)),
      reason: 'Photo shoot',
      is_sample: true,
    })
    .onConflictDoNothing();
};
