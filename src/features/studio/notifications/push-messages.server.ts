import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { sessions, users } from '#db/schema/people/auth.ts';
import { notification_preferences, notifications, push_devices, push_messages } from '#db/schema/studio/notifications.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import type { Platform } from '#platform/platform.server.ts';
import { pushKey } from '#platform/push/push-key.server.ts';
import { sendPush } from '#platform/push/send-push.server.ts';
import { type NoticeKind, noticeKinds } from '#shared/choices/studio/notifications.ts';
import { pushQueued } from './events.ts';
import { quietUntil } from './policy.ts';
import { preferencesOf } from './preferences.server.ts';

type Ports = { db: Db; logger: Logger } & Pick<Platform, 'env' | 'secrets'>;
type Told = { id: string; user_id: string };

/** Half a minute after the first failure, then twice as long each time: about an hour in all. */
export const pushJob = defineJob({
  name: 'push.deliver',
  schema: z.object({ id: z.uuid() }),
  retryLimit: 6,
  retryDelay: 30,
  retryDelayMax: 1_800,
  concurrency: 8,
  singletonKey: ({ id }) => id,
});
const sweepJob = defineJob({ name: 'push.sweep', schema: z.object({}), retryLimit: 0 });
export const pushSweepSchedule = scheduleJob(sweepJob, '* * * * *', {});

/** Writes a message for each device whose person wants notices of this kind there; in quiet hours it waits until they are over. */
export async function queuePush(tx: Tx, told: readonly Told[], kind: NoticeKind, now = new Date()): Promise<void> {
  if (told.length === 0) return;
  const devices = await tx
    .select({ id: push_devices.id, user_id: push_devices.user_id, chosen: notification_preferences })
    .from(push_devices)
    .leftJoin(notification_preferences, eq(notification_preferences.user_id, push_devices.user_id))
    .where(
      inArray(
        push_devices.user_id,
        told.map(({ user_id }) => user_id),
      ),
    )
    // One that goes away at this moment is left out; what is told of neither fails by it nor waits for it.
    .for('key share', { of: push_devices, skipLocked: true });
  const wanting = devices
    .map(({ chosen, ...device }) => ({ ...device, preferences: preferencesOf(chosen) }))
    .filter(({ preferences }) => preferences.push[noticeKinds[kind]]);
  if (wanting.length === 0) return;
  const { time_zone } = await readStudioCalendar(tx);
  const notices = new Map(told.map(({ id, user_id }) => [user_id, id]));
  const rows = wanting.map(({ id, user_id, preferences }) => {
    const until = quietUntil(preferences.quiet, now.getTime(), time_zone);
    return { device_id: id, notification_id: notices.get(user_id) ?? '', due_at: until === null ? null : new Date(until) };
  });
  // A notice that says other news by now is told once when the quiet hours are over.
  const ofDevices = inArray(
    push_messages.device_id,
    rows.map(({ device_id }) => device_id),
  );
  const ofNotices = inArray(push_messages.notification_id, [...notices.values()]);
  await tx.delete(push_messages).where(and(ofDevices, ofNotices, isNotNull(push_messages.due_at)));
  const written = await tx.insert(push_messages).values(rows).returning();
  for (const { id, due_at } of written) if (!due_at) await emit(tx, pushQueued, { id });
}

/** Messages of notices that somebody may no longer see. */
export async function dropPush(tx: Tx, notification_ids: readonly string[]): Promise<void> {
  if (notification_ids.length > 0)
    await tx.delete(push_messages).where(inArray(push_messages.notification_id, [...notification_ids]));
}

/** Takes up what has waited for the end of quiet hours. */
export async function queueDue(tx: Tx): Promise<void> {
  const due = await tx
    .select({ id: push_messages.id })
    .from(push_messages)
    .where(lte(push_messages.due_at, sql`now()`))
    .orderBy(asc(push_messages.due_at))
    .limit(200)
    .for('update', { skipLocked: true });
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await tx.update(push_messages).set({ due_at: null }).where(inArray(push_messages.id, ids));
  for (const id of ids) await emit(tx, pushQueued, { id });
}

const day = 86_400;
/** Not in the middle of a letter that takes two places. */
const cut = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/** What a device is told: enough to know whether to look now. `href` is a path of this site. */
export function pushPayload({ kind, title, body, href }: { kind: string; title: string; body: string; href: string }) {
  // Of the same thing a device shows the latest only.
  const tag = createHash('sha256').update(`${kind} ${href}`).digest('base64url').slice(0, 32);
  return { title: cut(title, 120), body: cut(body, 240), href, tag };
}

/**
 * Hands one message to the push service of its device. Nothing is locked while the service is waited for: whoever ends the session must
 * not wait for it too. Instead the message is put off first, so that a second run leaves it alone, and is due again if this process dies.
 */
export async function deliverPush(ports: Ports, id: string, isLastAttempt: boolean): Promise<void> {
  const { db } = ports;
  const own = eq(push_messages.id, id);
  const taken = await db
    .update(push_messages)
    .set({ due_at: sql`now() + interval '1 minute'` })
    .where(and(own, isNull(push_messages.due_at)));
  if (!taken.rowCount) return;
  const found = await find(db, id);
  const until = found && (await quietNow(db, found.chosen));
  if (until) {
    await db.update(push_messages).set({ due_at: until }).where(own);
    return;
  }
  const { device, failure }: Outcome = found ? await send(ports, found) : {};
  await db.transaction(async (tx) => {
    // The device before its message, as they go with their session: else the two could wait for each other.
    if (found && device) await record(tx, found.device.id, device);
    if (failure && !isLastAttempt) await tx.update(push_messages).set({ due_at: null }).where(own);
    else await tx.delete(push_messages).where(own);
  });
  if (failure) throw failure;
}

/** The message with all that it needs; nothing where its person is not signed in there any more. */
async function find(db: Db, id: string) {
  const [found] = await db
    .select({ device: push_devices, notice: notifications, chosen: notification_preferences })
    .from(push_messages)
    .innerJoin(push_devices, eq(push_devices.id, push_messages.device_id))
    .innerJoin(sessions, eq(sessions.id, push_devices.session_id))
    .innerJoin(users, eq(users.id, push_devices.user_id))
    .innerJoin(notifications, eq(notifications.id, push_messages.notification_id))
    .leftJoin(notification_preferences, eq(notification_preferences.user_id, push_devices.user_id))
    .where(and(eq(push_messages.id, id), gt(sessions.expires_at, new Date()), isNull(users.deactivated_at)));
  return found;
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** They may have begun since the message was written: it was tried again, or had to wait for others. */
async function quietNow(db: Db, chosen: Found['chosen']): Promise<Date | null> {
  const { quiet } = preferencesOf(chosen);
  if (!quiet) return null;
  const until = quietUntil(quiet, Date.now(), (await readStudioCalendar(db)).time_zone);
  return until === null ? null : new Date(until);
}

/** What became of the device, and what is worth another try. */
type Outcome = { device?: 'reached' | 'gone'; failure?: Error };

async function send(ports: Ports, { device, notice }: Found): Promise<Outcome> {
  // Read in the meantime: nobody needs to be told any more.
  if (notice.is_shown && notice.read_at) return {};
  const payload = pushPayload(notice);
  const key = await pushKey(ports);
  let status: number;
  try {
    status = await sendPush(ports.env, key, device, { payload, topic: payload.tag, ttl: day });
  } catch (cause) {
    return { failure: new Error('The push service could not be reached', { cause }) };
  }
  if (status >= 200 && status < 300) return { device: 'reached' };
  if (status === 404 || status === 410) return { device: 'gone' };
  if (status === 429 || status >= 500) return { failure: new Error(`The push service answered ${status}`) };
  const metadata = { status, service: new URL(device.endpoint).host };
  ports.logger.error({ category: 'system', component: 'push', message: 'A push service refused a message', metadata });
  // Our key has no right to this subscription: it was made for another one.
  return status === 401 || status === 403 ? { device: 'gone' } : {};
}

async function record(tx: Tx, id: string, outcome: 'reached' | 'gone'): Promise<void> {
  const own = eq(push_devices.id, id);
  if (outcome === 'gone') await tx.delete(push_devices).where(own);
  else await tx.update(push_devices).set({ last_success_at: new Date() }).where(own);
}

export const pushHandler = handleJob(pushJob, (ports: Ports, { id }, { isLastAttempt }) => deliverPush(ports, id, isLastAttempt));
export const pushSweepHandler = handleJob(sweepJob, ({ db }: Ports) => db.transaction(queueDue));
