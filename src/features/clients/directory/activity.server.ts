import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';

/**
 * Clients who signed in, bought, signed, wrote or booked since the month began where the studio is. Each source tells whom it
 * knows: an account, a contact, or the address that somebody gave.
 */
export async function countActive(db: DbOrTx, now: Date): Promise<number> {
  const since = await monthStart(db, now);
  const { rows } = await db.execute<{ active: number }>(sql`
    with recursive acts (user_id, contact_id, email) as (
      select id, null::uuid, null from users where last_sign_in_at >= ${since}
      union all select user_id, null, null from orders where created_at >= ${since} and is_placed
      union all select user_id, contact_id, null from estimates where client_signed_at >= ${since}
      union all select user_id, contact_id, null from contracts where client_signed_at >= ${since}
      union all select user_id, null, email from bookings where created_at >= ${since}
      union all select user_id, null, email from support_tickets where created_at >= ${since}
      union all select user_id, null, data->>'email' from form_submissions where created_at >= ${since}
      union all select user_id, null, email from conversations where last_message_at >= ${since} and exists (
        select from conversation_messages m where m.conversation_id = conversations.id and m.sender = 'client' and m.created_at >= ${since})
    ), merged (id, merged_into) as (
      select id, merged_into from contacts where merged_into is not null
      union all select m.id, c.merged_into from merged m join contacts c on c.id = m.merged_into where c.merged_into is not null
    ), active as (
      select c.id from acts join contacts c on c.user_id = acts.user_id where c.client_since is not null
      union select c.id from acts join contacts c on c.claimed_by = acts.user_id where c.client_since is not null
      union select c.id from acts join contacts c on c.id = acts.contact_id where c.client_since is not null
      union select c.id from acts join contacts c on lower(c.email) = lower(acts.email) where c.client_since is not null
      union select c.id from acts join contacts other on lower(other.email) = lower(acts.email)
        join merged m on m.id = other.id join contacts c on c.id = m.merged_into where c.client_since is not null
    )
    select count(*)::int as active from active`);
  return rows[0]?.active ?? 0;
}

async function monthStart(db: DbOrTx, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ began: Date }>(
    sql`select studio_month(${now.toISOString()}::timestamptz)::timestamp at time zone studio_time_zone() as began`,
  );
  if (!rows[0]) throw new Error('The database gave no month');
  return new Date(rows[0].began);
}
