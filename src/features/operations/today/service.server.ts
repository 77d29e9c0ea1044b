import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { today_marks } from '#db/schema/operations/today.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { todayAudit } from './audit.server.ts';
import type { SnoozeChoice } from './contract.ts';
import { snoozeChoices } from './policy.ts';
import { findItem } from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'registry'>;
type Seen = { key: string; changed_at: string };

/** The item as the person saw it; what has changed since is looked at again first. */
async function demandSeen(tx: Tx, { registry }: Ports, { key, changed_at }: Seen, calendar: BusinessCalendar, now: Date) {
  const found = await findItem(tx, registry.today, key, calendar, now);
  if (!found) throw new AppError('NOT_FOUND', 'This no longer needs you.');
  if (found.line.changed_at.getTime() !== new Date(changed_at).getTime())
    throw new AppError('CONFLICT', 'This has changed meanwhile. Please look at it again.');
  return found;
}

type Put = Seen & { until: SnoozeChoice['id'] | null };

/** One mark for each record: the last press counts, and the same press twice is one. */
async function put(ports: Ports, author: Actor, { until, ...seen }: Put, now: Date): Promise<Date | null> {
  return ports.db.transaction(async (tx) => {
    // Two presses at once take turns, so that the log tells of each change once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`today:${seen.key}`}, 0))`);
    const calendar = await readBusinessCalendar(tx, now.getTime());
    const { source, line } = await demandSeen(tx, ports, seen, calendar, now);
    const choice = until && snoozeChoices(calendar, now.getTime()).find(({ id }) => id === until);
    if (until && !choice)
      throw new AppError('BAD_REQUEST', 'The studio is not open then. Please choose another time.', {
        fields: { until: 'Please choose another time' },
      });
    const snoozed_until = choice ? new Date(choice.until) : null;
    const values = { seen_at: line.changed_at, snoozed_until, marked_by: author.actor.id };
    const [before] = await tx.select().from(today_marks).where(eq(today_marks.key, seen.key));
    const isSame =
      before?.seen_at.getTime() === values.seen_at.getTime() && before.snoozed_until?.getTime() === snoozed_until?.getTime();
    if (isSame) return snoozed_until;
    await tx
      .insert(today_marks)
      .values({ key: seen.key, ...values })
      .onConflictDoUpdate({ target: today_marks.key, set: { ...values, updated_at: now } });
    await todayAudit.write(tx, {
      ...author,
      action: snoozed_until ? 'today.snoozed' : 'today.done',
      entity: 'today',
      entity_id: seen.key,
      details: {
        kind: source.kind,
        text: [line.who, line.text].filter(Boolean).join(' '),
        ...(snoozed_until && { until: snoozed_until.toISOString() }),
      },
    });
    return snoozed_until;
  });
}

export const markDone = (ports: Ports, author: Actor, seen: Seen, now = new Date()) =>
  put(ports, author, { ...seen, until: null }, now);

export async function snooze(ports: Ports, author: Actor, input: Seen & { until: SnoozeChoice['id'] }, now = new Date()) {
  const until = await put(ports, author, input, now);
  if (!until) throw new Error('The item was not put off');
  return until;
}

/** A second press finds it back already. */
export async function restore({ db, registry }: Ports, author: Actor, key: string): Promise<void> {
  if (!registry.today.some(({ name }) => key.startsWith(`${name}:`)))
    throw new AppError('NOT_FOUND', 'This no longer needs you.');
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(today_marks).where(eq(today_marks.key, key)).returning();
    if (gone) await todayAudit.write(tx, { ...author, action: 'today.restored', entity: 'today', entity_id: key });
  });
}

/** What the feature itself does with the record, under its own locks and with its own entry in the log. */
export async function act(platform: Platform, author: Actor, seen: Seen, now = new Date()): Promise<void> {
  const calendar = await readBusinessCalendar(platform.db, now.getTime());
  const { source, line } = await platform.db.transaction((tx) => demandSeen(tx, platform, seen, calendar, now));
  if (!source.action || line.canAct === false) throw new AppError('BAD_REQUEST', 'There is nothing to do about this from here.');
  await source.action.run(platform, author, { id: line.id, changed_at: line.changed_at });
}
