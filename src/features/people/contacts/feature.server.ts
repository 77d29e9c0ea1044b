import { clientConfirmed, clientRegistered } from '#features/people/auth/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { contactsAudit } from './audit.server.ts';
import { contactLinked, contactMoved } from './events.ts';
import { contactOfClientHandler, contactOfClientJob } from './jobs.server.ts';
import { clientSearch } from './record-search.server.ts';
import { contactsRouter } from './router.server.ts';

export const contactsFeature = defineFeature({
  name: 'people/contacts',
  api: { contacts: contactsRouter },
  events: [contactLinked, contactMoved],
  jobs: [contactOfClientHandler],
  subscriptions: [on(clientRegistered, contactOfClientJob), on(clientConfirmed, contactOfClientJob)],
  audit: contactsAudit.sentences,
  recordSearches: [clientSearch],
  sampleData: [{ name: 'contacts', after: ['clients'], load: () => import('./sample.server.ts') }],
});
