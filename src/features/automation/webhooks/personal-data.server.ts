import { mentions, personalRows } from '#db/personal-rows.ts';
import { webhook_deliveries } from '#db/schema/automation/webhooks.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const webhooksPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: webhook_deliveries,
      of: mentions(webhook_deliveries.body),
      label: 'Messages to other systems',
      notExported: 'They repeat records that are exported themselves.',
      erase: 'delete',
    }),
  ],
};
