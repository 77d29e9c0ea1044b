import { ofAccount, personalRows } from '#db/personal-rows.ts';
import { businesses } from '#db/schema/people/business.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const businessPersonalData: PersonalData = {
  rows: [
    // What the browser encrypted is left out: the person reads it in the portal.
    personalRows({ table: businesses, of: ofAccount(businesses.user_id), label: 'Business profile', erase: 'delete' }),
  ],
};
