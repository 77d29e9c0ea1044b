import { sql } from 'drizzle-orm';
import { ofContact, personalRows } from '#db/personal-rows.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const isNamed = sql`exists (select from ${estimates} where ${estimates.contact_id} = ${contacts.id})
  or exists (select from ${contracts} where ${contracts.contact_id} = ${contacts.id})
  or exists (select from ${projects} where ${projects.contact_id} = ${contacts.id})`;

export const contactsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: contacts,
      of: ofContact(contacts.id),
      label: 'Contact',
      // Words by which the studio groups its people, for itself alone.
      leaveOut: ['tags', 'merged_into', 'suggested'],
      erase: 'delete',
      unless: isNamed,
      set: {
        first_name: sql`'Deleted person'`,
        last_name: sql`''`,
        email: sql`'deleted-' || id || '@deleted.invalid'`,
        company_name: null,
        phone: null,
        user_id: null,
        claimed_by: null,
        left_account_at: null,
        suggested: sql`'{}'`,
        client_since: null,
        merged_into: null,
        other_emails: sql`''`,
        tags: sql`'{}'`,
        updated_at: sql`now()`,
      },
    }),
  ],
};
