import { and, asc, inArray, sql } from 'drizzle-orm';
import { type OfPerson, ofAccountOrLoose, ofContact, partOf, personalRows } from '#db/personal-rows.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { files } from '#db/schema/platform/files.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const ofEstimates = ofAccountOrLoose(estimates.user_id, ofContact(estimates.contact_id));

const ofFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'estimate' and ${partOf(files.subject_id, estimates, ofEstimates)(person)})`;

export const estimatesPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: estimates,
      of: ofEstimates,
      // A draft is the studio's own until it is sent.
      shown: sql`${estimates.sent_at} is not null`,
      label: 'Estimates',
      leaveOut: ['on_accept', 'reminders_enabled', 'reminders_sent', 'next_reminder_at'],
      erase: 'delete',
      unless: sql`${estimates.sent_at} is not null or ${estimates.version} > 1 or ${estimates.client_signed_at} is not null`,
      set: {
        user_id: null,
        reminders_enabled: sql`false`,
        next_reminder_at: null,
        access_revoked_at: sql`coalesce(access_revoked_at, now())`,
      },
      keptFor: 'evidence',
    }),
  ],
  files: { exported: ofFiles },
  async openMatters(db, person) {
    const rows = await db
      .select({ number: estimates.estimate_number })
      .from(estimates)
      .where(and(ofEstimates(person), inArray(estimates.status, ['sent', 'viewed'])))
      .orderBy(asc(estimates.id))
      .limit(20);
    return rows.map(({ number }) => `The estimate ${number} has no answer yet.`);
  },
};
