import { ofAccount, personalRows } from '#db/personal-rows.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const portalViewsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: portal_views,
      of: ofAccount(portal_views.user_id),
      label: 'Views of the portal by the studio',
      leaveOut: ['admin_id', 'session_id'],
      erase: 'delete',
    }),
  ],
};
