import { and, desc, eq, gte, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { actorName, sentenceOf } from '#platform/audit/audit.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { ticketPriorities } from '#shared/choices/desk/tickets.ts';
import type { RecentActivity, SupportFigures, TargetReport } from './admin-contract.ts';

const t = support_tickets;
const days = 90;
const since = (now: Date, back: number) => new Date(now.getTime() - back * 86_400_000);
const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** The open tickets of now, and averages of those that began in the last 90 days. */
export async function readFigures(db: DbOrTx, now = new Date()): Promise<SupportFigures> {
  const [standing] = await db
    .select({ open: sql<number>`count(*)::int`, unassigned: countIf(sql`${t.assigned_to} is null`) })
    .from(t)
    .where(inArray(t.status, ['open', 'in-progress', 'awaiting-response']));
  const [recent] = await db
    .select({
      opened: sql<number>`count(*)::int`,
      closed: countIf(sql`${t.status} = 'closed'`),
      answered: sql<number>`count(${t.response_minutes})::int`,
      response_minutes: sql<number | null>`avg(${t.response_minutes})::float8`,
      ratings: sql<number>`count(${t.rating})::int`,
      satisfaction: sql<number | null>`avg(${t.rating})::float8`,
    })
    .from(t)
    .where(and(gte(t.created_at, since(now, days)), isNull(t.merged_into)));
  if (!standing || !recent) throw new Error('The database gave no figures');
  const { closed, ...figures } = recent;
  return { days, ...standing, ...figures, resolution_rate: recent.opened > 0 ? closed / recent.opened : null };
}

/** As `outcomeOf` judges a single one: closing counts as an answer, and while the client is waited for time stands still. */
const answered = sql`coalesce(${t.responded_at}, ${t.closed_at})`;
const judged = (due: SQL | typeof t.response_due_at, reached: SQL | typeof t.closed_at, until: SQL) => ({
  kept: countIf(sql`${reached} <= ${due}`),
  missed: countIf(missedIf(due, reached, until)),
  running: countIf(sql`${reached} is null and ${until} <= ${due}`),
});
const missedIf = (due: SQL | typeof t.response_due_at, reached: SQL | typeof t.closed_at, until: SQL) =>
  sql`coalesce(${reached}, ${until}) > ${due}`;

const newestMissed = 20;

/** Of the tickets that began in the last days. */
export async function readReport(db: DbOrTx, back: number, now = new Date()): Promise<TargetReport> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const until = sql`coalesce(${t.paused_at}, ${moment})`;
  const within = and(gte(t.created_at, since(now, back)), isNull(t.merged_into));
  const rows = await db
    .select({
      priority: t.priority,
      response: judged(t.response_due_at, answered, moment),
      resolution: judged(t.resolution_due_at, t.closed_at, until),
    })
    .from(t)
    .where(within)
    .groupBy(t.priority);
  const kinds = [
    { kind: 'response' as const, due: t.response_due_at, isMissed: missedIf(t.response_due_at, answered, moment) },
    { kind: 'resolution' as const, due: t.resolution_due_at, isMissed: missedIf(t.resolution_due_at, t.closed_at, until) },
  ];
  const missed: TargetReport['missed'] = [];
  for (const { kind, due, isMissed } of kinds) {
    const found = await db
      .select({ id: t.id, number: t.number, subject: t.subject, due_at: due, created_at: t.created_at })
      .from(t)
      .where(and(within, isMissed))
      .orderBy(...newestFirst(t.created_at, t.id))
      .limit(newestMissed);
    for (const { due_at, created_at, ...one } of found)
      if (due_at) missed.push({ ...one, kind, due_at: due_at.toISOString(), created_at: created_at.toISOString() });
  }
  const none = { kept: 0, missed: 0, running: 0 };
  return {
    days: back,
    items: ticketPriorities
      .toReversed()
      .map((priority) => rows.find((row) => row.priority === priority) ?? { priority, response: none, resolution: none }),
    missed: missed.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, newestMissed),
  };
}

type Entry = {
  id: string;
  at: Date;
  who: string | null;
  action: string;
  details: Record<string, unknown>;
  ticket_id: string | null;
};

/** What the audit log says of tickets, newest first; of examples, what they tell themselves. */
async function readActivity(
  db: DbOrTx,
  sentences: Registry['audit'],
  { where, ticket_id, most }: { where?: SQL; ticket_id?: string; most: number },
): Promise<RecentActivity[]> {
  const rows = await db
    .select({ entry: audit_log, name: users.display_name, email: users.email })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(and(eq(audit_log.entity, 'support_tickets'), ticket_id ? eq(audit_log.entity_id, ticket_id) : undefined, where))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .limit(most);
  const told = rows.map(({ entry: { id, at, action, details, entity_id, actor_id }, name, email }): Entry => {
    const person = name || email || (actor_id ? 'A former user' : null);
    const who = person && actorName(person, details);
    return { id, at, action, details, who, ticket_id: entity_id };
  });
  return [...told, ...(await readExamples(db, ticket_id, most))]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most)
    .map(({ action, details, at, who, ...entry }) => {
      const sentence = sentences.get(action);
      const text = sentence ? sentenceOf(sentence, details) : action;
      return { ...entry, at: at.toISOString(), who: who ?? (sentence?.byVisitor ? 'A visitor' : 'The system'), text };
    });
}

/** Nothing is ever taken out of the audit log, so examples are not in it: what was written in them is read from their rows. */
async function readExamples(db: DbOrTx, ticket_id: string | undefined, most: number): Promise<Entry[]> {
  const m = ticket_messages;
  const opened = await db
    .select({ id: t.id, at: t.created_at, who: t.name, number: t.number, ticket_id: t.id, action: sql<string>`'ticket.opened'` })
    .from(t)
    .where(and(t.is_sample, ticket_id ? eq(t.id, ticket_id) : undefined))
    .orderBy(desc(t.created_at))
    .limit(most);
  const written = await db
    .select({
      ...{ id: m.id, at: m.created_at, who: m.name, number: t.number, ticket_id: t.id },
      action: sql<string>`'ticket.' || case when ${m.kind} = 'note' then 'noted' when ${m.side} = 'client' then 'client_replied' else 'replied' end`,
    })
    .from(m)
    .innerJoin(t, eq(t.id, m.ticket_id))
    // What somebody writes into an example is in the log, from the same moment.
    .leftJoin(
      audit_log,
      and(eq(audit_log.entity, 'support_tickets'), eq(audit_log.entity_id, sql`${t.id}::text`), eq(audit_log.at, m.created_at)),
    )
    .where(and(m.is_sample, isNull(audit_log.id), ticket_id ? eq(m.ticket_id, ticket_id) : undefined))
    .orderBy(desc(m.created_at))
    .limit(most);
  return [...opened, ...written].map(({ number, ...entry }) => ({ ...entry, details: { number } }));
}

export function listRecent(db: DbOrTx, sentences: Registry['audit']): Promise<RecentActivity[]> {
  const minor = [...sentences].filter(([, { isMinor }]) => isMinor).map(([action]) => action);
  return readActivity(db, sentences, { where: notInArray(audit_log.action, minor), most: 10 });
}

export const listHistory = (db: DbOrTx, sentences: Registry['audit'], ticket_id: string) =>
  readActivity(db, sentences, { ticket_id, most: 100 });
