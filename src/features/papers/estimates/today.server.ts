import { and, asc, desc, eq, sql } from 'drizzle-orm';
import * as fileTextIcon from 'lucide-react/icons/file-text';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { studioDay } from '#db/studio-day.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';

/** An answer is news for so long. */
const newsDays = 30;
/** Whoever has read it for so many days without an answer is worth a question. */
const quietDays = 3;
/** So many days before the last one it is told that an estimate expires. */
const expiryDays = 2;

type Reason = 'accepted' | 'declined' | 'expiring' | 'unanswered';

const words: Record<Reason, (title: string) => string> = {
  accepted: (title) => `accepted “${title}”, and there is no contract, order or project yet`,
  declined: (title) => `declined “${title}”`,
  expiring: (title) => `has not answered “${title}”, which is about to expire`,
  unanswered: (title) => `has read “${title}” and not answered`,
};

/** Estimates with an answer to act upon, and those that need a word before they lapse. */
export const estimatesToday: TodaySource = {
  name: 'estimates',
  label: 'estimates',
  kind: 'Estimate',
  icon: iconOf(fileTextIcon),
  read: async ({ db, now, pick, limit }) => {
    const { id, status, accepted_at, declined_at, viewed_at, valid_until, access_revoked_at } = estimates;
    const at = sql`${now.toISOString()}::timestamptz`;
    const isNews = (moment: typeof accepted_at) => sql`${moment} > ${at} - make_interval(days => ${newsDays}::int)`;
    const follows = sql.join(
      [contracts, orders, projects].map((table) => sql`exists (select 1 from ${table} where ${table.estimate_id} = ${id})`),
      sql` or `,
    );
    const isWaiting = sql`${status} in ('sent', 'viewed') and ${access_revoked_at} is null`;
    const reason = sql<Reason | null>`case
      when ${status} = 'accepted' and ${isNews(accepted_at)} and not (${follows}) then 'accepted'
      when ${status} = 'declined' and ${isNews(declined_at)} then 'declined'
      when ${isWaiting} and ${valid_until} between ${studioDay(now)} and ${studioDay(now)} + ${expiryDays}::int then 'expiring'
      when ${status} = 'viewed' and ${isWaiting} and ${viewed_at} < ${at} - make_interval(days => ${quietDays}::int) then 'unanswered'
    end`;
    const midnight = (day: typeof valid_until, days: number) =>
      sql`((${day} + ${days}::int)::timestamp at time zone studio_time_zone())`;
    // Each reason begins at a moment of its own, so one that was put away does not hide the next.
    const since = sql`case ${reason} when 'accepted' then ${accepted_at} when 'declined' then ${declined_at}
      when 'expiring' then ${midnight(valid_until, -expiryDays)} else ${viewed_at} + make_interval(days => ${quietDays}::int) end`;
    const due = sql`case when ${reason} = 'expiring' then ${midnight(valid_until, 1)} end`;
    const rows = await db
      .select({
        id,
        title: estimates.title,
        cents: estimates.total_amount_cents,
        currency: estimates.currency,
        decline_reason: estimates.decline_reason,
        is_sample: estimates.is_sample,
        first_name: contacts.first_name,
        last_name: contacts.last_name,
        reason,
        since: since.mapWith(estimates.created_at),
        due: due.mapWith(estimates.created_at),
        total: countAll,
      })
      .from(estimates)
      .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
      .where(and(sql`${status} in ('sent', 'viewed', 'accepted', 'declined')`, sql`${reason} is not null`, pick(id, since)))
      .orderBy(sql`coalesce(${due}, ${since} + interval '1 day')`, desc(estimates.total_amount_cents), asc(id))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      who:
        (row.first_name !== null && nameOfContact({ first_name: row.first_name, last_name: row.last_name ?? '' })) || 'A client',
      text: `${words[row.reason ?? 'unanswered'](row.title)}${row.decline_reason ? `: “${row.decline_reason}”` : ''}`,
      to: `/admin/estimates?estimate=${row.id}`,
      since: row.since,
      ...(row.due && { due: row.due }),
      changed_at: row.since,
      cents: row.cents,
      currency: row.currency,
      is_sample: row.is_sample,
      total: row.total,
    }));
  },
};
