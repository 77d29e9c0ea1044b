import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import * as mailQuestionIcon from 'lucide-react/icons/mail-question-mark';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';

/** Clients who have signed in with an address that is not confirmed. Where emails are sent nobody signs in before that. */
export const unprovenToday: TodaySource = {
  name: 'unproven-addresses',
  label: 'clients whose address is not confirmed',
  kind: 'Client',
  icon: iconOf(mailQuestionIcon),
  read: async ({ db, pick, limit }) => {
    const rows = await db
      .select({ contact: contacts, user: users, total: countAll })
      .from(contacts)
      .innerJoin(users, eq(users.id, contacts.claimed_by))
      .where(
        and(
          isNull(contacts.merged_into),
          isNotNull(users.last_sign_in_at),
          isNull(users.deactivated_at),
          pick(contacts.id, users.created_at),
        ),
      )
      .orderBy(asc(users.created_at), asc(contacts.id))
      .limit(limit);
    return rows.map(({ contact, user, total }) => ({
      id: contact.id,
      who: nameOfContact(contact) || contact.email,
      text: `has an account, but the address ${contact.email} is not confirmed`,
      to: `/admin/clients/${contact.id}`,
      since: user.created_at,
      changed_at: user.created_at,
      is_sample: contact.is_sample,
      total,
    }));
  },
};
