import { ofAccount, personalRows } from '#db/personal-rows.ts';
import { stripe_objects } from '#db/schema/sales/payments.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const paymentsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: stripe_objects,
      of: ofAccount(stripe_objects.local_id),
      label: 'Customer at the payment provider',
      erase: 'delete',
    }),
  ],
};
