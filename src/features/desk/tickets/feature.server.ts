import { defineFeature } from '#platform/feature/feature.server.ts';
import { ticketsAudit } from './audit.server.ts';
import { ticketMailTemplates } from './emails/ticket-mails.ts';
import { ticketOpened } from './events.ts';
import { ticketsRouter } from './router.server.ts';

export const ticketsFeature = defineFeature({
  name: 'desk/tickets',
  api: { tickets: ticketsRouter },
  events: [ticketOpened],
  audit: ticketsAudit.sentences,
  mails: ticketMailTemplates,
  sampleData: [{ name: 'tickets', after: ['clients'], load: () => import('./sample.server.ts') }],
});
