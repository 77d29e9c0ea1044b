import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ownAddress = "The address is the studio's own.";

export const microsoftMailboxPersonalData: PersonalData = {
  exempt: { microsoft_mailboxes: ownAddress, microsoft_notifications: ownAddress },
};
