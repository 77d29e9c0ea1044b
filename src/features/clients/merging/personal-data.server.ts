import { anyOf, ofContact, personalRows } from '#db/personal-rows.ts';
import { contact_merges } from '#db/schema/clients/merging.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const mergingPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: contact_merges,
      of: anyOf(ofContact(contact_merges.kept_id), ofContact(contact_merges.merged_id)),
      label: 'Merged contacts',
      notExported: 'They say how the studio keeps its list of contacts; what they brought together is exported.',
      erase: 'delete',
    }),
  ],
};
