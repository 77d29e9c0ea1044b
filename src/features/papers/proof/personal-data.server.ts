import { ofAddress, personalRows } from '#db/personal-rows.ts';
import { document_codes } from '#db/schema/papers/proof.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const proofPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: document_codes,
      of: ofAddress(document_codes.sent_to),
      label: 'Codes for signing',
      notExported: 'They are secrets that have expired; that they were sent is part of the record of the document.',
      erase: 'delete',
    }),
  ],
};
