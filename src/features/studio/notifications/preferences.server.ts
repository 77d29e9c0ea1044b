import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { notification_preferences } from '#db/schema/studio/notifications.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { type NoticeKind, noticeKinds } from '#shared/choices/studio/notifications.ts';
import { notificationsAudit } from './audit.server.ts';
import { type NoticePreferences, noticePreferences } from './contract.ts';
import { allOn, quietUntil } from './policy.ts';

/** What `sendMail` takes: whether the mail is wanted at all, and the moment before which it must not go out. */
export type MailDelivery = { is_unwanted?: boolean; due_at?: Date };

type Row = typeof notification_preferences.$inferSelect;

/** A person who never chose has everything on. */
export function preferencesOf(row: Row | null): NoticePreferences {
  if (!row) return allOn;
  const { app, mail, push, mail_mode, quiet_from, quiet_until } = row;
  const quiet = quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null;
  const switches = { app: { ...allOn.app, ...app }, mail: { ...allOn.mail, ...mail }, push: { ...allOn.push, ...push } };
  return noticePreferences.parse({ ...switches, mail_mode, quiet });
}

export async function readPreferences(db: DbOrTx, user_id: string) {
  const [row] = await db.select().from(notification_preferences).where(eq(notification_preferences.user_id, user_id));
  const { time_zone } = await readStudioCalendar(db);
  return { preferences: preferencesOf(row ?? null), time_zone };
}

export async function savePreferences(db: Db, author: Actor, user_id: string, wanted: NoticePreferences) {
  const { app, mail, push, mail_mode, quiet } = wanted;
  const values = { app, mail, push, mail_mode, quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null };
  const now = new Date();
  await db.transaction(async (tx) => {
    await tx
      .insert(notification_preferences)
      .values({ user_id, ...values, digest_at: mail_mode === 'daily' ? now : null })
      .onConflictDoUpdate({
        target: notification_preferences.user_id,
        set: { ...values, updated_at: now, ...(mail_mode === 'daily' && { digest_at: sinceChosen(now) }) },
      });
    const off = { app: offIn(app), mail: offIn(mail), push: offIn(push) };
    const entry = {
      action: 'notifications.chosen',
      entity: 'users',
      entity_id: user_id,
      details: { off, mail_mode, quiet },
    } as const;
    await notificationsAudit.write(tx, { ...author, ...entry });
  });
  return readPreferences(db, user_id);
}

/** What came before the mail of the day was chosen has been told by mails of its own. */
const sinceChosen = (
  now: Date,
) => sql`case when ${notification_preferences.mail_mode} = 'daily' then ${notification_preferences.digest_at}
  else ${now.toISOString()}::timestamptz end`;

const offIn = (switches: Record<string, boolean>): string[] => Object.keys(switches).filter((name) => !switches[name]);

type Chosen = { user_id: string; preferences: NoticePreferences; takesMail: boolean };

async function chosenBy(tx: DbOrTx, user_ids: readonly string[]): Promise<Chosen[]> {
  const rows = await tx
    .select({ id: users.id, own: users.preferences, row: notification_preferences })
    .from(users)
    .leftJoin(notification_preferences, eq(notification_preferences.user_id, users.id))
    .where(inArray(users.id, [...user_ids]));
  return rows.map(({ id, own, row }) => ({
    user_id: id,
    preferences: preferencesOf(row),
    takesMail: own.email_notifications ?? true,
  }));
}

/** Who of these wants to see notices of this kind. */
export async function whoIsShown(tx: Tx, user_ids: readonly string[], kind: NoticeKind): Promise<Set<string>> {
  const chosen = await chosenBy(tx, user_ids);
  return new Set(chosen.filter(({ preferences }) => preferences.app[noticeKinds[kind]]).map(({ user_id }) => user_id));
}

/** How the mail that goes with a notice reaches its person. Somebody without an account has chosen nothing. */
export async function mailFor(tx: DbOrTx, user_id: string | null, kind: NoticeKind, now = new Date()): Promise<MailDelivery> {
  return user_id ? delivery(tx, await chosenBy(tx, [user_id]), kind, now) : {};
}

/** The same for the studio's own mailbox, which gets what at least one of those who run the studio wants. */
export async function mailForStudio(tx: DbOrTx, kind: NoticeKind, now = new Date()): Promise<MailDelivery> {
  const admins = await tx
    .select({ user_id: user_roles.user_id })
    .from(user_roles)
    .where(inArray(user_roles.role, ['admin', 'super_admin']));
  const ids = admins.map(({ user_id }) => user_id);
  return ids.length > 0 ? delivery(tx, await chosenBy(tx, ids), kind, now) : {};
}

async function delivery(tx: DbOrTx, people: Chosen[], kind: NoticeKind, now: Date): Promise<MailDelivery> {
  const wanting = people.filter(
    ({ preferences, takesMail }) => takesMail && preferences.mail_mode === 'at_once' && preferences.mail[noticeKinds[kind]],
  );
  if (wanting.length === 0) return { is_unwanted: true };
  if (wanting.some(({ preferences }) => preferences.quiet === null)) return {};
  const { time_zone } = await readStudioCalendar(tx);
  const ends = wanting.map(({ preferences }) => quietUntil(preferences.quiet, now.getTime(), time_zone));
  // Somebody who is not in their quiet hours takes it now.
  if (ends.includes(null)) return {};
  return { due_at: new Date(Math.min(...ends.map((end) => end ?? 0))) };
}
