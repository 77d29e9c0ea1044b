import * as mailsIcon from 'lucide-react/icons/mails';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { outboxAudit } from './audit.server.ts';
import { mailWaiting } from './cards.server.ts';
import { connectMail } from './first-steps.server.ts';
import { outboxRouter } from './router.server.ts';

export const outboxFeature = defineFeature({
  name: 'operations/outbox',
  api: { outbox: outboxRouter },
  audit: outboxAudit.sentences,
  sampleData: [{ name: 'mails', load: () => import('./sample.server.ts') }],
  commands: [
    {
      heading: 'Tools',
      id: 'outbox',
      label: 'Outbox',
      keywords: ['mail', 'email'],
      icon: iconOf(mailsIcon),
      to: '/admin/outbox',
    },
  ],
  cards: [mailWaiting],
  firstSteps: [connectMail],
});
