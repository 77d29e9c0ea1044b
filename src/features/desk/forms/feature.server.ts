import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { formsAudit } from './audit.server.ts';
import { contactOfFormHandler, contactOfFormJob } from './contact.server.ts';
import { formMailTemplates } from './emails/form-mails.ts';
import { formSubmitted } from './events.ts';
import { formsRouter } from './router.server.ts';

export const formsFeature = defineFeature({
  name: 'desk/forms',
  api: { forms: formsRouter },
  events: [formSubmitted],
  jobs: [contactOfFormHandler],
  subscriptions: [on(formSubmitted, contactOfFormJob)],
  audit: formsAudit.sentences,
  mails: formMailTemplates,
  sampleData: [{ name: 'forms', after: ['clients'], load: () => import('./sample.server.ts') }],
});
