import * as calendarDaysIcon from 'lucide-react/icons/calendar-days';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { fixedPage } from '#platform/feature/fixed-page.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { bookingsAudit } from './audit.server.ts';
import { contactOfBookingHandler, contactOfBookingJob } from './contact.server.ts';
import { bookMeta } from './content.ts';
import { bookingMailTemplates } from './emails/booking-mails.ts';
import { bookingCancelled, bookingCreated, bookingRescheduled } from './events.ts';
import { remindersHandler, remindersSchedule } from './jobs.server.ts';
import { bookingsPersonalData } from './personal-data.server.ts';
import { nextBooking } from './portal-home.server.ts';
import { bookingSearch } from './record-search.server.ts';
import { bookingsRouter } from './router.server.ts';
import { bookingsToday } from './today.server.ts';

export const bookingsFeature = defineFeature({
  name: 'desk/bookings',
  api: { bookings: bookingsRouter },
  events: [bookingCreated, bookingRescheduled, bookingCancelled],
  jobs: [remindersHandler, contactOfBookingHandler],
  schedules: [remindersSchedule],
  subscriptions: [on(bookingCreated, contactOfBookingJob)],
  audit: bookingsAudit.sentences,
  mails: bookingMailTemplates,
  sampleData: [{ name: 'bookings', after: ['contacts'], load: () => import('./sample.server.ts') }],
  recordSearches: [bookingSearch],
  navigation: [
    { area: 'admin', group: 'Records', position: 240, to: '/admin/bookings', label: 'Bookings', icon: iconOf(calendarDaysIcon) },
  ],
  portalSections: [nextBooking],
  today: [bookingsToday],
  personalData: bookingsPersonalData,
  publicPages: [fixedPage({ name: 'bookings', position: 30, path: '/book', label: 'Booking', ...bookMeta })],
});
