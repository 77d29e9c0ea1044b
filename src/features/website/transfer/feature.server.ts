import * as transferIcon from 'lucide-react/icons/arrow-left-right';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { transferAudit } from './audit.server.ts';
import { transferAsked } from './events.ts';
import { transferHandler, transferJob, transferTickHandler, transferTickSchedule } from './jobs.server.ts';
import { transferPersonalData } from './personal-data.server.ts';
import { transferPublicPages } from './public-pages.server.ts';
import { oldAddressRouter, transferRouter } from './router.server.ts';
import { tidyTransfers } from './service.server.ts';

export const transferFeature = defineFeature({
  name: 'website/transfer',
  api: { contentTransfers: transferRouter, oldAddresses: oldAddressRouter },
  publicPages: [transferPublicPages],
  audit: transferAudit.sentences,
  events: [transferAsked],
  jobs: [transferHandler, transferTickHandler],
  schedules: [transferTickSchedule],
  subscriptions: [on(transferAsked, transferJob)],
  housekeeping: [{ name: 'content_transfers', run: ({ db }) => tidyTransfers(db) }],
  personalData: transferPersonalData,
  commands: [
    {
      id: 'content-transfer',
      heading: 'Tools',
      label: 'Import and Export',
      to: '/admin/content/transfer',
      icon: iconOf(transferIcon),
    },
  ],
});
