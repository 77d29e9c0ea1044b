import { ofContact, personalRows } from '#db/personal-rows.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const invitationsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: client_invitations,
      of: ofContact(client_invitations.contact_id),
      label: 'Invitations',
      erase: 'delete',
    }),
  ],
};
