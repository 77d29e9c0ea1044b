import * as caseIcon from 'lucide-react/icons/presentation';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { casesAudit } from './audit.server.ts';
import { consentMail } from './emails/consent-mail.ts';
import { casePublished, consentAnswered } from './events.ts';
import { publishHandler, publishSchedule } from './jobs.server.ts';
import { casesPersonalData } from './personal-data.server.ts';
import { consentNeeds, consentSection } from './portal-home.server.ts';
import { casesHousekeeping } from './previews.server.ts';
import { workPublicPages } from './public-pages.server.ts';
import { consentsRouter, workRouter } from './public-router.server.ts';
import { caseStudiesRouter } from './router.server.ts';

export const caseStudiesFeature = defineFeature({
  name: 'website/case-studies',
  api: { work: workRouter, consents: consentsRouter, caseStudies: caseStudiesRouter },
  audit: casesAudit.sentences,
  events: [casePublished, consentAnswered],
  mails: [consentMail],
  jobs: [publishHandler],
  schedules: [publishSchedule],
  housekeeping: [casesHousekeeping],
  publicPages: [workPublicPages],
  personalData: casesPersonalData,
  portalNeeds: [consentNeeds],
  portalSections: [consentSection],
  commands: [
    { id: 'case-studies', heading: 'Tools', label: 'Case Studies', to: '/admin/content/case-studies', icon: iconOf(caseIcon) },
  ],
  sampleData: [{ name: 'case-studies', load: () => import('./sample.server.ts') }],
});
