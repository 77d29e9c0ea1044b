import { gt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { today_marks } from '#db/schema/operations/today.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import { seenMoment, type TodayLine, type TodayPick, type TodaySource } from '#platform/feature/today.server.ts';
import { atMost } from '#platform/live/coalesce.ts';
import type { Platform } from '#platform/platform.server.ts';
import { toAmount } from '#shared/money.ts';
import type { Today, TodayItem } from './contract.ts';
import { byPromise, endOfDay, promiseOf, snoozeChoices } from './policy.ts';

/** So many are listed; the total tells how many there are. */
const most = 50;
/** Of all requests together: a dashboard must not take every connection of the pool. */
const turn = atMost(3);
/** Whoever waits longer is late by any calendar: no holiday before it is looked at. */
const holidaysFrom = 60 * 86_400_000;

type Ports = Pick<Platform, 'db' | 'registry' | 'log'>;
type Read = { source: TodaySource; line: TodayLine };

const keyOf = (source: Pick<TodaySource, 'name'>, id: string): string => `${source.name}:${id}`;

const markOf = (source: TodaySource, ...[id, changed_at]: Parameters<TodayPick>) => sql`
  select 1 from ${today_marks} where ${today_marks.key} = ${`${source.name}:`} || ${id}::text
    and ${today_marks.seen_at} >= ${seenMoment(changed_at)}`;

const open =
  (source: TodaySource, now: Date): TodayPick =>
  (id, changed_at) =>
    sql`not exists (${markOf(source, id, changed_at)}
      and (${today_marks.snoozed_until} is null or ${today_marks.snoozed_until} > ${now.toISOString()}::timestamptz))`;

const snoozed =
  (source: TodaySource, now: Date): TodayPick =>
  (id, changed_at) =>
    sql`exists (${markOf(source, id, changed_at)} and ${today_marks.snoozed_until} > ${now.toISOString()}::timestamptz)`;

const portsOf = (db: DbOrTx, calendar: BusinessCalendar, now: Date) => ({
  db,
  now,
  time_zone: calendar.time_zone,
  endOfDay: endOfDay(calendar, now),
});

/** One source that fails takes nothing from the others; the owner is told what is missing. */
export async function readToday({ db, registry, log }: Ports, now = new Date()): Promise<Today> {
  const [calendar, marks] = await Promise.all([
    readBusinessCalendar(db, now.getTime() - holidaysFrom),
    db
      .select({ key: today_marks.key, until: today_marks.snoozed_until })
      .from(today_marks)
      .where(gt(today_marks.snoozed_until, now)),
  ]);
  const unread = new Set<string>();
  const readAll = async (sources: readonly TodaySource[], pick: (source: TodaySource, now: Date) => TodayPick) => {
    const ports = portsOf(db, calendar, now);
    const read = await Promise.all(
      sources.map(async (source): Promise<Read[]> => {
        try {
          const lines = await turn(() => source.read({ ...ports, pick: pick(source, now), limit: most }));
          return lines.map((line) => ({ source, line }));
        } catch (error) {
          log.error({ category: 'system', component: 'today', message: `Today could not read ${source.name}`, error });
          unread.add(source.label);
          return [];
        }
      }),
    );
    return { lines: read.flat(), total: read.reduce((sum, [first]) => sum + (first?.line.total ?? 0), 0) };
  };
  const untilOf = new Map(marks.map(({ key, until }) => [key, until]));
  const withSnoozes = registry.today.filter(({ name }) => marks.some(({ key }) => key.startsWith(`${name}:`)));
  const [items, later] = await Promise.all([readAll(registry.today, open), readAll(withSnoozes, snoozed)]);
  const told = (lines: Read[]) => sorted(lines, calendar, (key) => untilOf.get(key) ?? null);
  return {
    items: told(items.lines).map((item) => ({ ...item, snoozed_until: null })),
    total: items.total,
    snoozed: told(later.lines),
    snoozed_total: later.total,
    snoozes: snoozeChoices(calendar, now.getTime()),
    unread: [...unread],
    time_zone: calendar.time_zone,
  };
}

function sorted(read: Read[], calendar: BusinessCalendar, untilOf: (key: string) => Date | null): TodayItem[] {
  return read
    .map(({ source, line }) => ({
      source,
      line,
      key: keyOf(source, line.id),
      due: line.due === undefined ? promiseOf(calendar, line.since) : line.due,
      cents: line.cents ?? null,
      currency: line.currency ?? 'USD',
    }))
    .toSorted(byPromise)
    .slice(0, most)
    .map(({ source: { kind, icon, action }, line, key, due, cents, currency }) => ({
      key,
      kind,
      icon,
      who: line.who,
      text: line.text,
      to: line.to,
      since: line.since.toISOString(),
      due_at: due?.toISOString() ?? null,
      is_appointment: line.is_appointment ?? false,
      amount: cents === null ? null : { value: toAmount(cents, currency), currency },
      changed_at: line.changed_at.toISOString(),
      snoozed_until: untilOf(key)?.toISOString() ?? null,
      action: action && line.canAct !== false ? { label: action.label, done: action.done } : null,
      is_sample: line.is_sample,
    }));
}

/** The record of a key as it stands, whether it is marked or not; null where it needs nobody. */
export async function findItem(
  db: DbOrTx,
  sources: readonly TodaySource[],
  key: string,
  calendar: BusinessCalendar,
  now: Date,
): Promise<Read | null> {
  const [name, wanted] = key.split(':');
  const source = sources.find((one) => one.name === name);
  if (!source || !wanted) return null;
  const pick: TodayPick = (id) => sql`${id} = ${wanted}`;
  const [line] = await source.read({ ...portsOf(db, calendar, now), pick, limit: 1 });
  return line ? { source, line } : null;
}
