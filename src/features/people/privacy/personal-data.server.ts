import { anyOf, ofAccount, ofContact, personalRows } from '#db/personal-rows.ts';
import { data_exports } from '#db/schema/people/privacy.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const privacyPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: data_exports,
      of: anyOf(ofAccount(data_exports.user_id), ofContact(data_exports.contact_id)),
      label: 'Archives of data',
      notExported: 'They are archives like the one that they would stand in.',
      erase: 'delete',
    }),
  ],
  exempt: {
    deletion_requests:
      'The record that somebody was deleted: it holds ids alone once it is done, so that a restored backup can be told.',
  },
};
