import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type OfPerson, ofAccountOrLoose, ofContact, personalRows } from '#db/personal-rows.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_events, document_versions, sealed_documents } from '#db/schema/papers/evidence.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const owned = (table: typeof contracts | typeof estimates): OfPerson => {
  const own = ofAccountOrLoose(table.user_id, ofContact(table.contact_id));
  return (person): SQL => sql`select ${table.id} from ${table} where ${own(person)}`;
};

/** Of the person's documents. */
const ofDocuments =
  (column: AnyPgColumn): OfPerson =>
  (person) =>
    sql`${column} in (${owned(contracts)(person)} union all ${owned(estimates)(person)})`;

/** Evidence is never changed: what was signed can be verified for as long as it is kept. */
export const evidencePersonalData: PersonalData = {
  rows: [
    personalRows({
      table: document_events,
      of: ofDocuments(document_events.document_id),
      // What the studio did names members of the studio.
      shown: sql`${document_events.actor_kind} = 'client'`,
      label: 'Record of documents',
      leaveOut: ['details'],
      erase: 'keep',
      keptFor: 'evidence',
    }),
    personalRows({
      table: document_versions,
      of: ofDocuments(document_versions.document_id),
      label: 'Versions of documents',
      erase: 'keep',
      keptFor: 'evidence',
    }),
    personalRows({
      table: sealed_documents,
      of: ofDocuments(sealed_documents.document_id),
      label: 'Sealed documents',
      erase: 'keep',
      keptFor: 'evidence',
    }),
  ],
};
