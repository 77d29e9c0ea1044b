import { ofContact, personalRows } from '#db/personal-rows.ts';
import { client_notes } from '#db/schema/clients/page.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const clientPagePersonalData: PersonalData = {
  rows: [
    personalRows({
      table: client_notes,
      of: ofContact(client_notes.contact_id),
      label: 'Private notes',
      isInternal: true,
      erase: 'delete',
    }),
  ],
};
