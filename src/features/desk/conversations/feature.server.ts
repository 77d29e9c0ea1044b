import { defineFeature } from '#platform/feature/feature.server.ts';
import { conversationsAudit } from './audit.server.ts';
import { conversationMailTemplates } from './emails/conversation-mails.ts';
import { conversationMessage, conversationStarted } from './events.ts';
import { conversationsRouter } from './router.server.ts';

export const conversationsFeature = defineFeature({
  name: 'desk/conversations',
  api: { conversations: conversationsRouter },
  events: [conversationStarted, conversationMessage],
  audit: conversationsAudit.sentences,
  mails: conversationMailTemplates,
  sampleData: [{ name: 'conversations', after: ['clients'], load: () => import('./sample.server.ts') }],
});
