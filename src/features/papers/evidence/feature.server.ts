import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { fixedPage } from '#platform/feature/fixed-page.server.ts';
import { evidenceAudit } from './audit.server.ts';
import { changedRecords } from './cards.server.ts';
import { evidenceMailTemplates } from './emails/evidence-mails.ts';
import { recordsChecked } from './events.ts';
import { recordCheckHandler, recordCheckJob, recordCheckSchedule } from './nightly.server.ts';
import { evidencePersonalData } from './personal-data.server.ts';
import { evidenceRouter } from './router.server.ts';
import { verifyMeta } from './verify-meta.ts';

export const evidenceFeature = defineFeature({
  name: 'papers/evidence',
  api: { evidence: evidenceRouter },
  events: [recordsChecked],
  jobs: [recordCheckHandler],
  schedules: [recordCheckSchedule],
  subscriptions: [on(recordsChecked, recordCheckJob)],
  audit: evidenceAudit.sentences,
  mails: evidenceMailTemplates,
  cards: [changedRecords],
  personalData: evidencePersonalData,
  publicPages: [fixedPage({ name: 'verify', position: 50, path: '/verify', label: 'Verify', ...verifyMeta })],
});
