import * as mailIcon from 'lucide-react/icons/mail';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { mailTemplatesAudit } from './audit.server.ts';
import { securityTextMail } from './emails/security-text-mails.ts';
import { checkHandler, checkSchedule } from './jobs.server.ts';
import { mailTemplatesPersonalData } from './personal-data.server.ts';
import { mailTemplatesRouter } from './router.server.ts';

export const mailTemplatesFeature = defineFeature({
  name: 'desk/mail-templates',
  api: { mailTemplates: mailTemplatesRouter },
  audit: mailTemplatesAudit.sentences,
  jobs: [checkHandler],
  schedules: [checkSchedule],
  mails: [securityTextMail],
  sampleData: [{ name: 'mail-templates', load: () => import('./sample.server.ts') }],
  commands: [
    {
      id: 'mail-templates',
      heading: 'Tools',
      label: 'Email Templates',
      to: '/admin/forms/templates',
      icon: iconOf(mailIcon),
    },
  ],
  personalData: mailTemplatesPersonalData,
});
