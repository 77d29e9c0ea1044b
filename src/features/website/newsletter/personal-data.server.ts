import { ofAddress, personalRows } from '#db/personal-rows.ts';
import { newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const newsletterPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: newsletter_subscribers,
      of: ofAddress(newsletter_subscribers.email),
      label: 'Newsletter subscription',
      erase: 'delete',
    }),
  ],
  exempt: { newsletter_mailings: noPersonalData.team },
};
