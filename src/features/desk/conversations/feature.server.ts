import * as messageSquareIcon from 'lucide-react/icons/message-square';
import { formSubmitted } from '#features/desk/forms/events.ts';
import { contactLeft, contactLinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { claimConversationsJob, conversationAccountHandlers, keepConversationsJob } from './accounts.server.ts';
import { attachmentsHousekeeping } from './attachments.server.ts';
import { conversationsAudit } from './audit.server.ts';
import { conversationMailTemplates } from './emails/conversation-mails.ts';
import { conversationMessage, conversationStarted } from './events.ts';
import { conversationOfFormHandler, conversationOfFormJob } from './from-form.server.ts';
import { heldSendersRouter } from './held-router.server.ts';
import { inboxRouter } from './inbox-router.server.ts';
import { messagesHandler, messagesSchedule } from './jobs.server.ts';
import { ownConversationsRouter } from './own-router.server.ts';
import { conversationsPersonalData } from './personal-data.server.ts';
import { latestMessages } from './portal-home.server.ts';
import { conversationsRouter } from './router.server.ts';
import { conversationsToday } from './today.server.ts';

export const conversationsFeature = defineFeature({
  name: 'desk/conversations',
  api: {
    conversations: conversationsRouter,
    inbox: inboxRouter,
    heldSenders: heldSendersRouter,
    ownConversations: ownConversationsRouter,
  },
  events: [conversationStarted, conversationMessage],
  jobs: [conversationOfFormHandler, messagesHandler, ...conversationAccountHandlers],
  schedules: [messagesSchedule],
  subscriptions: [
    on(formSubmitted, conversationOfFormJob),
    on(contactLinked, claimConversationsJob),
    on(contactLeft, keepConversationsJob),
  ],
  audit: conversationsAudit.sentences,
  mails: conversationMailTemplates,
  housekeeping: attachmentsHousekeeping,
  sampleData: [{ name: 'conversations', after: ['contacts'], load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 110, to: '/admin/messages', label: 'Messages', icon: iconOf(messageSquareIcon) },
    { area: 'portal', group: null, position: 60, to: '/dashboard/messages', label: 'Messages', icon: iconOf(messageSquareIcon) },
  ],
  portalSections: [latestMessages],
  today: [conversationsToday],
  personalData: conversationsPersonalData,
});
