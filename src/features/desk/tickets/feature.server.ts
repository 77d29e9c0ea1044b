import * as lifeBuoyIcon from 'lucide-react/icons/life-buoy';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { ticketsAudit } from './audit.server.ts';
import { ticketMailTemplates } from './emails/ticket-mails.ts';
import { ticketClosed, ticketOpened, ticketReplied } from './events.ts';
import { targetWarningsHandler, targetWarningsSchedule } from './jobs.server.ts';
import { ownTicketsRouter } from './own-router.server.ts';
import { ticketNeeds } from './portal-home.server.ts';
import { ticketSearch } from './record-search.server.ts';
import { ticketsRouter } from './router.server.ts';
import { supportSettings } from './settings.ts';
import { supportRouter } from './support-router.server.ts';

const icon = iconOf(lifeBuoyIcon);

import { ticketsPersonalData } from './personal-data.server.ts';
import { ticketsToday } from './today.server.ts';

export const ticketsFeature = defineFeature({
  name: 'desk/tickets',
  api: { tickets: ticketsRouter, support: supportRouter, ownTickets: ownTicketsRouter },
  events: [ticketOpened, ticketReplied, ticketClosed],
  jobs: [targetWarningsHandler],
  schedules: [targetWarningsSchedule],
  audit: ticketsAudit.sentences,
  mails: ticketMailTemplates,
  settings: [supportSettings],
  sampleData: [{ name: 'tickets', after: ['contacts'], load: () => import('./sample.server.ts') }],
  recordSearches: [ticketSearch],
  navigation: [
    { area: 'admin', group: null, position: 120, to: '/admin/support', label: 'Support', icon },
    { area: 'portal', group: null, position: 70, to: '/dashboard/support', label: 'Support', icon },
  ],
  portalNeeds: [ticketNeeds],
  today: [ticketsToday],
  personalData: ticketsPersonalData,
});
