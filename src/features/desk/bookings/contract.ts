import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bookingCancellers, bookingStatuses } from '#shared/choices/desk/bookings.ts';
import { guarded } from '#shared/public-form/schema.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import { dayInput, listQuery, momentInput, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { isTimeZone } from '#shared/zoned-day.ts';
import { bookingTopics } from './choices.ts';

const day = dayInput('A date has the form 2026-01-31');
const zone = z.string().max(64).refine(isTimeZone, 'This time zone is not known');
const moment = momentInput('Please choose one of the offered times');
/** Of any country, written as people write it. */
const isPhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && (text.match(/\d/g) ?? []).length >= 7;

export const slotQuery = z.object({
  from: day.optional().describe('First day, in the zone asked for; today unless given'),
  to: day.optional().describe('Last day; at most 62 days after the first'),
  tz: zone.optional().describe("The visitor's time zone; the studio's unless given"),
});
export type SlotQuery = z.infer<typeof slotQuery>;

export const slotOffer = z.object({
  studio_time_zone: z.string(),
  time_zone: z.string(),
  slot_minutes: z.number().int(),
  meeting_place: z.string(),
  first_day: day.describe('The first day on which a slot may begin, in the zone asked for'),
  last_day: day,
  days: z.array(z.object({ day, slots: z.array(timestamp) })).describe('Days that have free slots'),
});
export type SlotOffer = z.infer<typeof slotOffer>;

export const bookingInput = z.object({
  starts_at: moment,
  time_zone: zone,
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(120, 'Name must be at most 120 characters'),
  email: z.string().trim().max(254, 'Please enter a valid email address').pipe(z.email('Please enter a valid email address')),
  phone: optionalText(40).refine((value) => value === null || isPhone(value), 'Please enter a valid phone number or leave blank'),
  topic: z.enum(
    bookingTopics.map((topic) => topic.value),
    'Please select a topic',
  ),
  notes: optionalText(2000),
  ...guarded,
});
export type BookingInput = z.infer<typeof bookingInput>;

export const bookingMade = z.object({
  id: z.uuid(),
  starts_at: timestamp,
  ends_at: timestamp,
  token: z.string(),
  path: z.string().describe('The private page of this booking'),
});
export type BookingMade = z.infer<typeof bookingMade>;

export const managedBooking = z.object({
  id: z.uuid(),
  starts_at: timestamp,
  ends_at: timestamp,
  status: z.enum(bookingStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  topic: z.string(),
  notes: z.string().nullable(),
  time_zone: z.string(),
  studio_time_zone: z.string(),
  meeting_place: z.string(),
  can_cancel: z.boolean(),
  can_reschedule: z.boolean(),
  mail_configured: z.boolean().describe('Whether emails about this booking are really sent'),
  cancelled_by: z.enum(bookingCancellers).nullable(),
  cancel_reason: z.string().nullable(),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

const token = z.object({ token: z.string() });
export const cancelInput = z.object({ reason: optionalText(500) });

export const adminBooking = managedBooking
  .omit({ studio_time_zone: true, meeting_place: true, can_reschedule: true, mail_configured: true })
  .extend({
    reschedule_count: z.number().int(),
    cancelled_at: timestamp.nullable(),
    created_at: timestamp,
    is_sample: z.boolean(),
  });
export type AdminBooking = z.infer<typeof adminBooking>;

export const bookingFilters = z.object({
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming').describe('Upcoming comes soonest first, the others latest first'),
  status: z.enum(bookingStatuses).optional(),
  topic: z.enum(bookingTopics.map((topic) => topic.value)).optional(),
});

export const blockInput = z
  .object({ starts_at: moment, ends_at: moment, reason: optionalText(200) })
  .refine((block) => Date.parse(block.starts_at) < Date.parse(block.ends_at), {
    message: 'The end must be after the start',
    path: ['ends_at'],
  });
export const block = z.object({
  id: z.uuid(),
  starts_at: timestamp,
  ends_at: timestamp,
  reason: z.string().nullable(),
  is_sample: z.boolean(),
});
export type Block = z.infer<typeof block>;

export const holidayInput = z.object({ day, name: z.string().trim().min(1, 'Please enter a name').max(100) });
export const holiday = z.object({ id: z.uuid(), day, name: z.string(), is_sample: z.boolean() });
export type Holiday = z.infer<typeof holiday>;

export const bookingRules = z.object({
  slot_minutes: z.number('Please enter a number').int().min(5, 'At least 5 minutes').max(480, 'At most 480 minutes'),
  buffer_minutes: z.number('Please enter a number').int().min(0, 'At least 0 minutes').max(240, 'At most 240 minutes'),
  lead_hours: z.number('Please enter a number').int().min(0, 'At least 0 hours').max(720, 'At most 720 hours'),
  horizon_days: z.number('Please enter a number').int().min(1, 'At least 1 day').max(365, 'At most 365 days'),
  time_zone: calendarSettings.schema.shape.time_zone,
  meeting_place: z.string().trim().min(1, 'Please say how you meet').max(200),
  hours: calendarSettings.schema.shape.weekly_hours,
});

export const week = z.object({
  first_day: day,
  time_zone: z.string(),
  bookings: z.array(adminBooking),
  blocks: z.array(block),
  holidays: z.array(holiday),
  hours: bookingRules.shape.hours,
});
export type Week = z.infer<typeof week>;

const tags = ['Bookings'];
const byId = z.object({ id: z.uuid() });

export const bookingsContract = {
  slots: oc
    .route({ method: 'GET', path: '/bookings/slots', tags, summary: 'Free times for a consultation' })
    .input(slotQuery)
    .output(slotOffer),
  create: oc
    .route({
      method: 'POST',
      path: '/bookings',
      tags,
      summary: 'Book a consultation',
      description: 'A time that is gone answers 409; `details.alternatives` lists the nearest times that are free.',
    })
    .input(bookingInput)
    .output(bookingMade),
  manage: oc
    .route({ method: 'GET', path: '/bookings/manage/{token}', tags, summary: 'A booking by its private link' })
    .input(token)
    .output(managedBooking),
  manageSlots: oc
    .route({ method: 'GET', path: '/bookings/manage/{token}/slots', tags, summary: 'Times that this booking could move to' })
    .input(slotQuery.extend(token.shape))
    .output(slotOffer),
  reschedule: oc
    .route({ method: 'POST', path: '/bookings/manage/{token}/reschedule', tags, summary: 'Move a booking to another time' })
    .input(token.extend({ starts_at: moment, time_zone: zone.optional() }))
    .output(managedBooking),
  cancel: oc
    .route({ method: 'POST', path: '/bookings/manage/{token}/cancel', tags, summary: 'Cancel a booking' })
    .input(token.extend(cancelInput.shape))
    .output(managedBooking),
  calendar: oc
    .route({ method: 'GET', path: '/bookings/manage/{token}/calendar', tags, summary: 'A booking as an iCalendar file' })
    .input(token)
    .output(z.object({ filename: z.string(), content: z.string() })),

  list: oc
    .route({ method: 'GET', path: '/admin/bookings', tags, summary: 'Bookings' })
    .input(listQuery.extend(bookingFilters.shape))
    .output(pageOf(adminBooking)),
  week: oc
    .route({ method: 'GET', path: '/admin/bookings/week', tags, summary: 'One week of bookings, blocked times and holidays' })
    .input(
      z.object({ first_day: day.optional().describe("The week's first day on the studio's calendar; this Monday unless given") }),
    )
    .output(week),
  blocks: oc
    .route({ method: 'GET', path: '/admin/bookings/blocks', tags, summary: 'Blocked times that are not over' })
    .input(listQuery.pick({ limit: true, cursor: true }))
    .output(pageOf(block)),
  addBlock: oc
    .route({ method: 'POST', path: '/admin/bookings/blocks', tags, summary: 'Block a time' })
    .input(blockInput)
    .output(block),
  removeBlock: oc
    .route({ method: 'DELETE', path: '/admin/bookings/blocks/{id}', tags, summary: 'Open a blocked time again' })
    .input(byId)
    .output(z.object({ id: z.uuid() })),
  holidays: oc
    .route({ method: 'GET', path: '/admin/bookings/holidays', tags, summary: 'Holidays of the next two years' })
    .output(z.object({ items: z.array(holiday) })),
  addHoliday: oc
    .route({ method: 'POST', path: '/admin/bookings/holidays', tags, summary: 'Close on a day' })
    .input(holidayInput)
    .output(holiday),
  removeHoliday: oc
    .route({ method: 'DELETE', path: '/admin/bookings/holidays/{id}', tags, summary: 'Open on that day again' })
    .input(byId)
    .output(z.object({ id: z.uuid() })),
  settings: oc
    .route({ method: 'GET', path: '/admin/bookings/settings', tags, summary: 'Booking rules and hours' })
    .output(bookingRules),
  saveSettings: oc
    .route({ method: 'PUT', path: '/admin/bookings/settings', tags, summary: 'Change booking rules and hours' })
    .input(bookingRules)
    .output(bookingRules),
  get: oc.route({ method: 'GET', path: '/admin/bookings/{id}', tags, summary: 'One booking' }).input(byId).output(adminBooking),
  adminSlots: oc
    .route({ method: 'GET', path: '/admin/bookings/{id}/slots', tags, summary: 'Times that this booking could move to' })
    .input(slotQuery.extend(byId.shape))
    .output(slotOffer),
  adminMove: oc
    .route({ method: 'POST', path: '/admin/bookings/{id}/move', tags, summary: 'Move a booking and tell the visitor' })
    .input(byId.extend({ starts_at: moment }))
    .output(adminBooking),
  adminCancel: oc
    .route({ method: 'POST', path: '/admin/bookings/{id}/cancel', tags, summary: 'Cancel a booking and tell the visitor' })
    .input(byId.extend(cancelInput.shape))
    .output(adminBooking),
};
