import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { application_logs } from '#db/schema/system.ts';
import { user_roles, users } from '#db/schema/users.ts';
import { countMails } from '#features/outbox/queries.server.ts';
import type { OverviewCard } from './contract.ts';

export type CardPorts = { db: Db; now: Date; mailConfigured: () => boolean };
type Card = (ports: CardPorts) => Promise<OverviewCard>;

const dayMs = 86_400_000;
const plain = { format: 'count', change: null, tone: 'plain', to: null, trend: null } as const;
const isClient = or(eq(user_roles.role, 'client'), isNull(user_roles.role));
const plural = (many: number, one: string, more = `${one}s`) => `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

const totalClients: Card = async ({ db, now }) => {
  // How many days ago, with everything older in one group, so that the answer stays small however many there are.
  const age = sql<number>`least(30, greatest(0, floor(extract(epoch from ${now}::timestamptz - ${users.created_at}) / 86400)))::int`;
  const rows = await db
    .select({ age, is_business: sql<boolean>`${users.user_type} = 'business'`, clients: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(isClient)
    .groupBy(sql`1`, sql`2`);
  const sum = (some: typeof rows) => some.reduce((clients, row) => clients + row.clients, 0);
  const total = sum(rows);
  const business = sum(rows.filter((row) => row.is_business));
  const values = Array.from({ length: 30 }, (_, day) => sum(rows.filter((row) => row.age >= 29 - day)));
  return {
    ...plain,
    id: 'total-clients',
    label: 'Total Clients',
    icon: 'clients',
    value: total,
    hint: `${business.toLocaleString('en-US')} business, ${(total - business).toLocaleString('en-US')} personal`,
    trend: total > 0 ? { label: `Clients over the last 30 days, from ${values[0]} to ${values.at(-1)}`, values } : null,
  };
};

const newThisWeek: Card = async ({ db, now }) => {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  const [row] = await db
    .select({
      now: sql<number>`count(*) filter (where ${gte(users.created_at, since(7))})::int`,
      before: sql<number>`count(*) filter (where ${users.created_at} < ${since(7)})::int`,
    })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(isClient, gte(users.created_at, since(14))));
  const { now: value = 0, before = 0 } = row ?? {};
  const difference = value - before;
  return {
    ...plain,
    id: 'new-this-week',
    label: 'New This Week',
    icon: 'growth',
    value,
    hint: difference === 0 ? 'as many as the week before' : 'than the week before',
    change:
      difference === 0
        ? null
        : {
            text: `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`,
            direction: difference > 0 ? 'up' : 'down',
            good: difference > 0,
          },
  };
};

const mail: Card = async ({ db, mailConfigured }) => {
  const { waiting, failed } = await countMails(db);
  const configured = mailConfigured();
  const hint =
    failed > 0 ? `${plural(failed, 'mail')} could not be delivered` : configured ? 'on their way' : 'Mail is not configured';
  return {
    ...plain,
    id: 'mail-waiting',
    label: 'Mail Waiting',
    icon: 'mail',
    value: waiting,
    hint,
    tone: failed > 0 ? 'danger' : configured ? 'plain' : 'warning',
    to: '/admin/outbox',
  };
};

const errors: Card = async ({ db, now }) => {
  const rows = await db
    .select({ level: application_logs.level, entries: sql<number>`count(*)::int` })
    .from(application_logs)
    .where(
      and(sql`${application_logs.level} in ('error', 'fatal')`, gte(application_logs.timestamp, new Date(now.getTime() - dayMs))),
    )
    .groupBy(application_logs.level);
  const of = (level: string) => rows.find((row) => row.level === level)?.entries ?? 0;
  const value = of('error') + of('fatal');
  return {
    ...plain,
    id: 'errors',
    label: 'Errors in 24 Hours',
    icon: 'errors',
    value,
    hint: of('fatal') > 0 ? `${of('fatal')} of them fatal` : value > 0 ? 'worth a look' : 'all quiet',
    tone: value > 0 ? 'danger' : 'plain',
    to: `/admin/logs?level=${of('fatal') > 0 && of('error') === 0 ? 'fatal' : 'error'}`,
  };
};

/** The figures of the dashboard, in this order. A feature adds its own card once its table exists; nothing is shown before. */
export const overviewCards: Card[] = [totalClients, newThisWeek, mail, errors];
