import * as formsIcon from 'lucide-react/icons/clipboard-list';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { formsAdminRouter } from './admin-router.server.ts';
import { formsAudit } from './audit.server.ts';
import { contactOfFormHandler, contactOfFormJob } from './contact.server.ts';
import { countsHousekeeping } from './counts.server.ts';
import { submissionFigures } from './daily-figures.server.ts';
import { formMailTemplates } from './emails/form-mails.ts';
import { builtFormMail, replyMails } from './emails/reply-mails.ts';
import { formSubmitted } from './events.ts';
import { formsPersonalData } from './personal-data.server.ts';
import { formsPublicPages } from './public-pages.server.ts';
import { formsRouter } from './router.server.ts';
import { submissionsHousekeeping } from './submission-service.server.ts';
import { formSubmissionsRouter } from './submissions-router.server.ts';

export const formsFeature = defineFeature({
  name: 'desk/forms',
  api: { forms: formsRouter, formsAdmin: formsAdminRouter, formSubmissions: formSubmissionsRouter },
  events: [formSubmitted],
  jobs: [contactOfFormHandler],
  subscriptions: [on(formSubmitted, contactOfFormJob)],
  audit: formsAudit.sentences,
  mails: [...formMailTemplates, ...replyMails, builtFormMail],
  housekeeping: [countsHousekeeping, submissionsHousekeeping],
  dailyFigures: [submissionFigures],
  sampleData: [{ name: 'forms', after: ['clients'], load: () => import('./sample.server.ts') }],
  navigation: [{ area: 'admin', group: null, position: 60, to: '/admin/forms', label: 'Forms', icon: iconOf(formsIcon) }],
  publicPages: [formsPublicPages],
  personalData: formsPersonalData,
});
