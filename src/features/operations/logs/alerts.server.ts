import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { log_alerts } from '#db/schema/operations/logs.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import type { LogAlertKind } from '#shared/choices/operations/logs.ts';
import type { LogLevel } from '#shared/logs.ts';
import { type LogSettings, logSettings } from '#shared/settings/logs.ts';
import { errorRateMail, fatalMail } from './emails/log-mails.ts';
import { alertStep, browserComponent, linesOf, sinceText } from './policy.ts';

export type AlertPorts = Pick<JobContext, 'db' | 'env' | 'sendMail'>;

const shownLines = 5;
const minuteMs = 60_000;
/** Of a first look: what is older than a day is no news. */
const firstLookMs = 86_400_000;
/** Entries are written in batches: what is younger may still be on its way, and is left to the next look. */
const settleMs = 2_000;

/** Looks whether the log holds something to tell of, and tells it: once for each incident, and never again within the quiet time. */
export async function lookForTrouble(ports: AlertPorts, now = new Date()): Promise<void> {
  const settings = await readSettings(ports.db, logSettings);
  await ports.db.transaction((tx) => lookForFatal(tx, ports, settings, now));
  await ports.db.transaction((tx) => lookForMany(tx, ports, settings, now));
}

/** Locked, so that two processes never tell the same. */
async function stateOf(tx: Tx, kind: LogAlertKind) {
  await tx.insert(log_alerts).values({ kind }).onConflictDoNothing();
  const [row] = await tx.select().from(log_alerts).where(eq(log_alerts.kind, kind)).for('update');
  if (!row) throw new Error(`The state of ${kind} is missing`);
  return row;
}

type Found = { entries: number; first: { timestamp: Date; level: LogLevel; category: string; message: string }[] };

async function find(tx: Tx, levels: LogLevel[], since: Date, until: Date): Promise<Found> {
  const logs = application_logs;
  // A mail that cannot be delivered is an error of its own: told by mail, it would go round in a circle. What browsers report anybody can
  // send, and samples are nobody's trouble.
  const matching = and(
    inArray(logs.level, levels),
    gt(logs.timestamp, since),
    lte(logs.timestamp, until),
    ne(logs.category, 'email'),
    sql`${logs.component} is distinct from ${browserComponent}`,
    eq(logs.is_sample, false),
  );
  const entries = await tx.$count(logs, matching);
  if (entries === 0) return { entries, first: [] };
  const first = await tx
    .select({
      timestamp: logs.timestamp,
      level: sql<LogLevel>`${logs.level}`,
      category: sql<string>`${logs.category}`,
      message: logs.message,
    })
    .from(logs)
    .where(matching)
    .orderBy(asc(logs.timestamp), asc(logs.id))
    .limit(shownLines);
  return { entries, first };
}

const countText = (entries: number): string => (entries === 1 ? '1 entry' : `${entries} entries`);

async function lookForFatal(tx: Tx, ports: AlertPorts, settings: LogSettings, now: Date): Promise<void> {
  const state = await stateOf(tx, 'fatal');
  const since = state.seen_until ?? new Date(now.getTime() - firstLookMs);
  const until = new Date(now.getTime() - settleMs);
  if (!settings.mail_on_fatal) {
    await tx.update(log_alerts).set({ seen_until: until }).where(eq(log_alerts.kind, 'fatal'));
    return;
  }
  const isQuiet = state.told_at !== null && now.getTime() - state.told_at.getTime() < settings.quiet_minutes * minuteMs;
  if (isQuiet) return;
  const found = await find(tx, ['fatal'], since, until);
  if (found.entries === 0) return;
  await tx.update(log_alerts).set({ told_at: now, seen_until: until }).where(eq(log_alerts.kind, 'fatal'));
  const href = '/admin/logs?level=fatal';
  await tellStudio(tx, ports, {
    mail: fatalMail,
    variables: {
      count: countText(found.entries),
      period: sinceText(found.first[0]?.timestamp ?? since),
      lines: linesOf(found.first, found.entries),
      url: `${ports.env.PUBLIC_URL}${href}`,
    },
    notice: { kind: 'log', title: 'A fatal error', body: found.first[0]?.message.slice(0, 200) ?? '', href },
    occasion: now.toISOString(),
  });
}

async function lookForMany(tx: Tx, ports: AlertPorts, settings: LogSettings, now: Date): Promise<void> {
  const state = await stateOf(tx, 'error_rate');
  const { error_count, error_minutes, quiet_minutes } = settings;
  // Fatal errors have a mail of their own.
  const levels: LogLevel[] = settings.mail_on_fatal ? ['error'] : ['error', 'fatal'];
  const found = await find(tx, levels, new Date(now.getTime() - error_minutes * minuteMs), now);
  const step = alertStep({
    isOver: settings.mail_on_errors && found.entries >= error_count,
    isTold: state.is_told,
    isQuiet: state.told_at !== null && now.getTime() - state.told_at.getTime() < quiet_minutes * minuteMs,
  });
  if (step === 'none') return;
  const change = step === 'tell' ? { is_told: true, told_at: now } : { is_told: false };
  await tx.update(log_alerts).set(change).where(eq(log_alerts.kind, 'error_rate'));
  if (step === 'end') return;
  const href = '/admin/logs?level=error';
  await tellStudio(tx, ports, {
    mail: errorRateMail,
    variables: {
      count: countText(found.entries),
      period: error_minutes === 1 ? 'in the last minute' : `in the last ${error_minutes} minutes`,
      lines: linesOf(found.first, found.entries),
      url: `${ports.env.PUBLIC_URL}${href}`,
    },
    notice: { kind: 'log', title: 'Many errors', body: found.first[0]?.message.slice(0, 200) ?? '', href },
    occasion: now.toISOString(),
  });
}
