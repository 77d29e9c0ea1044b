import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { notification_preferences, notifications } from '#db/schema/studio/notifications.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { accessOf, mayRead } from '#shared/admin-areas.ts';
import { type NoticeKind, noticeAreas, noticeKinds } from '#shared/choices/studio/notifications.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { momentOf, wallTime } from '#shared/zoned-time.ts';
import { digestMail } from './emails/digest-mail.ts';
import { digestMinutes } from './policy.ts';

type Ports = { db: Db } & Pick<Platform, 'env' | 'sendMail'>;

export const digestJob = defineJob({ name: 'notifications.digest', schema: z.object({}), retryLimit: 0 });
export const digestSchedule = scheduleJob(digestJob, '*/15 * * * *', {});

const atOnce = 50;
const mostListed = 30;
const dayMs = 86_400_000;

/** Mails what came since the last one to everybody who wants one mail a day, in the studio's morning. */
export async function writeDigests(ports: Ports, now = new Date()): Promise<number> {
  let written = 0;
  for (;;) {
    const { looked, sent } = await ports.db.transaction((tx) => writeBatch(tx, ports, now));
    written += sent;
    if (looked < atOnce) return written;
  }
}

async function writeBatch(tx: Tx, ports: Ports, now: Date): Promise<{ looked: number; sent: number }> {
  const { time_zone } = await readStudioCalendar(tx);
  const { day } = wallTime(now.getTime(), time_zone);
  const due = new Date(momentOf(day, digestMinutes, time_zone));
  if (now < due) return { looked: 0, sent: 0 };
  const people = await tx
    .select({ chosen: notification_preferences, user: users, held: user_roles })
    .from(notification_preferences)
    .innerJoin(users, eq(users.id, notification_preferences.user_id))
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(
      and(
        eq(notification_preferences.mail_mode, 'daily'),
        isNull(users.deactivated_at),
        or(isNull(notification_preferences.digest_at), lt(notification_preferences.digest_at, due)),
      ),
    )
    .orderBy(notification_preferences.user_id)
    .limit(atOnce)
    .for('update', { of: notification_preferences, skipLocked: true });
  let sent = 0;
  for (const { chosen, user, held } of people) {
    if (user.preferences.email_notifications ?? true)
      sent += (await writeDigest(tx, ports, { chosen, user, held, day, now })) ? 1 : 0;
    await tx
      .update(notification_preferences)
      .set({ digest_at: now, updated_at: sql`${notification_preferences.updated_at}` })
      .where(eq(notification_preferences.user_id, user.id));
  }
  return { looked: people.length, sent };
}

type Person = {
  chosen: typeof notification_preferences.$inferSelect;
  user: typeof users.$inferSelect;
  held: typeof user_roles.$inferSelect | null;
  day: string;
  now: Date;
};

/** An administrator may have been narrowed since the notice came; a client's notices are about what is theirs. */
function mayBeTold(held: Person['held'], kind: NoticeKind): boolean {
  const role: Role = held?.role ?? 'client';
  const area = noticeAreas[kind];
  return area === null || !isAdmin(role) || mayRead({ areas: accessOf(role, held?.areas ?? null) }, area);
}

async function writeDigest(tx: Tx, { env, sendMail }: Ports, { chosen, user, held, day, now }: Person): Promise<boolean> {
  const since = chosen.digest_at ?? new Date(now.getTime() - dayMs);
  const rows = await tx
    .select({ kind: notifications.kind, title: notifications.title, body: notifications.body, href: notifications.href })
    .from(notifications)
    .where(and(eq(notifications.user_id, user.id), gt(notifications.created_at, since), eq(notifications.is_sample, false)))
    .orderBy(desc(notifications.created_at))
    .limit(500);
  const wanted = rows.filter(({ kind }) => (chosen.mail[noticeKinds[kind]] ?? true) && mayBeTold(held, kind));
  if (wanted.length === 0) return false;
  const first = wanted[0]?.href.startsWith('/admin') ? '/admin/notifications' : '/dashboard/notifications';
  const lines = wanted.slice(0, mostListed).map(({ title, body }) => ({ title, body: body.slice(0, 200) }));
  const variables = { name: user.first_name, lines, more: wanted.length - lines.length, url: `${env.PUBLIC_URL}${first}` };
  return (await sendMail(tx, digestMail, variables, { to: user.email, occasion: `${user.id}:${day}` })) !== null;
}

export const digestHandler = handleJob(digestJob, async (ports: Ports) => {
  await writeDigests(ports);
});
