import { defineFeature } from '#platform/feature/feature.server.ts';
import { accountAudit } from './audit.server.ts';
import { accountMailTemplates } from './emails/security-mails.ts';
import { accountRouter } from './router.server.ts';

export const accountFeature = defineFeature({
  name: 'people/account',
  api: { account: accountRouter },
  audit: accountAudit.sentences,
  mails: accountMailTemplates,
});
