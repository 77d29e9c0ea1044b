import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type OfPerson, ofAccountOrLoose, ofContact, partOf, personalRows } from '#db/personal-rows.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { files } from '#db/schema/platform/files.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const ofContracts = ofAccountOrLoose(contracts.user_id, ofContact(contracts.contact_id));

const ofFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'contract' and ${partOf(files.subject_id, contracts, ofContracts)(person)})`;

export const contractsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: contracts,
      of: ofContracts,
      // A draft is the studio's own until it is sent.
      shown: sql`(${contracts.sent_at} is not null or ${contracts.client_signed_at} is not null)`,
      label: 'Contracts',
      leaveOut: ['cart_id', 'reminders_enabled', 'reminders_sent', 'next_reminder_at'],
      erase: 'delete',
      unless: sql`${contracts.sent_at} is not null or ${contracts.version} > 1 or ${contracts.client_signed_at} is not null`,
      set: {
        user_id: null,
        reminders_enabled: sql`false`,
        next_reminder_at: null,
        access_revoked_at: sql`coalesce(access_revoked_at, now())`,
      },
      keptFor: 'evidence',
    }),
  ],
  exempt: { contract_templates: noPersonalData.team },
  files: { exported: ofFiles },
  async openMatters(db, person) {
    // Of the checkout it binds with its order, and has no further step.
    const isWritten = eq(contracts.origin, 'studio');
    const rows = await db
      .select({ number: contracts.contract_number })
      .from(contracts)
      .where(and(ofContracts(person), inArray(contracts.status, ['sent', 'viewed', 'signed']), isWritten))
      .orderBy(asc(contracts.id))
      .limit(20);
    return rows.map(({ number }) => `The contract ${number} is not completed.`);
  },
};
