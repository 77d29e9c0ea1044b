import { defineFeature } from '#platform/feature/feature.server.ts';
import { contactsAudit } from './audit.server.ts';
import { clientFigures } from './daily-figures.server.ts';
import { contactLeft, contactLinked, contactMoved, contactTagged, contactUnlinked, contactUntagged } from './events.ts';
import { contactsPersonalData } from './personal-data.server.ts';
import { clientSearch } from './record-search.server.ts';
import { contactsRouter } from './router.server.ts';

export const contactsFeature = defineFeature({
  name: 'people/contacts',
  api: { contacts: contactsRouter },
  events: [contactLeft, contactLinked, contactMoved, contactTagged, contactUnlinked, contactUntagged],
  audit: contactsAudit.sentences,
  recordSearches: [clientSearch],
  dailyFigures: [clientFigures],
  sampleData: [{ name: 'contacts', after: ['clients'], load: () => import('./sample.server.ts') }],
  personalData: contactsPersonalData,
});
