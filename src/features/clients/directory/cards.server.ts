import { and, gte, lt, sql } from 'drizzle-orm';
import * as growth from 'lucide-react/icons/trending-up';
import * as clients from 'lucide-react/icons/users';
import { contacts } from '#db/schema/people/contacts.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { byAge, type Card, changeOf, monthsToDate } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { isClient } from './search.server.ts';

const dayMs = 86_400_000;

/** How many days ago, with everything older in one group, so that the answer stays small however many there are. */
const daysAgo = (now: Date) =>
  sql<number>`least(30, greatest(0, floor(extract(epoch from ${now}::timestamptz - ${contacts.client_since}) / 86400)))::int`;

export const totalClients: Card = {
  id: 'total-clients',
  label: 'Total Clients',
  icon: iconOf(clients),
  position: 10,
  read: async ({ db, now }) => {
    const months = monthsToDate(now, await readStudioZone(db));
    const since = ({ from, to }: { from: Date; to: Date }) =>
      db.$count(contacts, and(isClient, gte(contacts.client_since, from), lt(contacts.client_since, to)));
    const [added, addedBefore] = await Promise.all([since(months.this), since(months.last)]);
    const rows = await db
      .select({
        age: daysAgo(now),
        is_business: sql<boolean>`${contacts.client_type} = 'business'`,
        clients: sql<number>`count(*)::int`,
      })
      .from(contacts)
      .where(isClient)
      .groupBy(sql`1`, sql`2`);
    const sum = (some: typeof rows) => some.reduce((all, row) => all + row.clients, 0);
    const value = sum(rows);
    const business = sum(rows.filter((row) => row.is_business));
    const values = Array.from({ length: 30 }, (_, day) => sum(rows.filter((row) => row.age >= 29 - day)));
    return {
      value,
      change: changeOf(added, addedBefore, 'in new clients, on last month to this day'),
      hint: `${business.toLocaleString('en-US')} business, ${(value - business).toLocaleString('en-US')} personal`,
      trend: value > 0 ? { label: `Clients over the last 30 days, from ${values[0]} to ${values.at(-1)}`, values } : null,
    };
  },
};

export const newThisWeek: Card = {
  id: 'new-this-week',
  label: 'New This Week',
  icon: iconOf(growth),
  position: 40,
  read: async ({ db, now }) => {
    const rows = await db
      .select({ age: daysAgo(now), clients: sql<number>`count(*)::int` })
      .from(contacts)
      .where(gte(contacts.client_since, new Date(now.getTime() - 14 * dayMs)))
      .groupBy(sql`1`);
    const days = byAge(
      rows.map((row) => [row.age, row.clients]),
      14,
    );
    const [before, value] = [days.slice(0, 7), days.slice(7)].map((week) => week.reduce((sum, many) => sum + many, 0));
    const difference = (value ?? 0) - (before ?? 0);
    const change = {
      text: `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`,
      direction: difference > 0 ? 'up' : 'down',
      good: difference > 0,
    } as const;
    return {
      value: value ?? 0,
      hint: difference === 0 ? 'as many as the week before' : 'than the week before',
      change: difference === 0 ? null : change,
      trend: rows.length > 0 ? { label: 'New clients a day over the last two weeks', values: days } : null,
    };
  },
};
