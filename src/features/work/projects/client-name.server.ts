import { sql } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';

/** Of a project that is joined with its client's account and contact, where it has them. */
export const clientName = sql<string>`coalesce(nullif(${users.display_name}, ''),
  nullif(trim(concat(${contacts.first_name}, ' ', ${contacts.last_name})), ''), 'The client')`;
