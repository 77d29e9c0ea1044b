import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { microsoftMailboxAudit } from './audit.server.ts';
import { microsoftMailboxAsked, microsoftMailReported } from './events.ts';
import { microsoftMailboxPersonalData } from './personal-data.server.ts';
import { microsoftMailboxRouter } from './router.server.ts';
import { keepHandler, keepJob, keepSchedule } from './subscription.server.ts';
import { microsoftHousekeeping, takeHandler, takeJob } from './take.server.ts';

export const microsoftMailboxFeature = defineFeature({
  name: 'desk/microsoft-mailbox',
  api: { microsoftMailbox: microsoftMailboxRouter },
  events: [microsoftMailboxAsked, microsoftMailReported],
  jobs: [keepHandler, takeHandler],
  schedules: [keepSchedule],
  subscriptions: [on(microsoftMailboxAsked, keepJob), on(microsoftMailReported, takeJob)],
  audit: microsoftMailboxAudit.sentences,
  housekeeping: [microsoftHousekeeping],
  personalData: microsoftMailboxPersonalData,
});
