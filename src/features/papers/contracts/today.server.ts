import { and, asc, desc, eq, sql } from 'drizzle-orm';
import * as signatureIcon from 'lucide-react/icons/file-pen-line';
import { contracts } from '#db/schema/papers/contracts.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';

/** That somebody declined is news for so long. */
const newsDays = 30;

/** Contracts that the client has signed and the studio has not, and those that were declined. */
export const contractsToday: TodaySource = {
  name: 'contracts',
  label: 'contracts',
  kind: 'Contract',
  icon: iconOf(signatureIcon),
  read: async ({ db, now, pick, limit }) => {
    const { id, status, origin, client_signed_at, admin_signed_at, declined_at, total_amount_cents } = contracts;
    const waits = sql`(${status} = 'signed' and ${client_signed_at} is not null and ${admin_signed_at} is null)`;
    const declined = sql`(${status} = 'cancelled' and ${declined_at} > ${now.toISOString()}::timestamptz - make_interval(days => ${newsDays}::int))`;
    const since = sql<Date>`case when ${waits} then ${client_signed_at} else ${declined_at} end`.mapWith(contracts.created_at);
    const rows = await db
      .select({ row: contracts, first_name: contacts.first_name, last_name: contacts.last_name, since, total: countAll })
      .from(contracts)
      .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
      .where(
        and(
          // What a checkout asks for is concluded with its order.
          eq(origin, 'studio'),
          sql`${status} in ('signed', 'cancelled')`,
          sql`(${waits} or ${declined})`,
          pick(id, since),
        ),
      )
      .orderBy(since, desc(total_amount_cents), asc(id))
      .limit(limit);
    return rows.map(({ row, first_name, last_name, since: begun, total }) => ({
      id: row.id,
      who:
        (first_name !== null && nameOfContact({ first_name, last_name: last_name ?? '' })) || row.client_signature || 'A client',
      text:
        row.status === 'signed'
          ? `signed “${row.title}”, which waits for your signature`
          : `declined the contract “${row.title}”${row.decline_reason ? `: “${row.decline_reason}”` : ''}`,
      to: `/admin/contracts/${row.id}`,
      since: begun,
      changed_at: begun,
      cents: row.total_amount_cents,
      currency: row.currency,
      is_sample: row.is_sample,
      total,
    }));
  },
};
