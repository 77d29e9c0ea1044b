import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { tellLive } from '#platform/live/tell-live.server.ts';
import { accessOf, mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { type NoticeKind, noticeAreas } from '#shared/choices/studio/notifications.ts';
import type { MarkRead } from './contract.ts';
import { whoIsShown } from './preferences.server.ts';
import { dropPush, queuePush } from './push-messages.server.ts';

export type NewNotification = { kind: NoticeKind; title: string; body: string; href: string };

/** A statement takes some ten thousand values at most. */
const atOnce = 500;

/** About a page of which somebody has an unread notice: `once` writes no second one, `renew` makes that one say the news. */
type Repeat = { once?: boolean; renew?: boolean };

/** Puts a notice before these people: the one way to write one. Open pages hear of it with the commit. */
async function notify(tx: Tx, user_ids: readonly string[], notice: NewNotification, { once, renew }: Repeat = {}): Promise<void> {
  if (user_ids.length === 0) return;
  const unread = once || renew ? await findUnread(tx, user_ids, notice) : [];
  const renewed = renew ? await renewUnread(tx, unread, notice) : [];
  const told = new Set((renew ? renewed : unread).map(({ user_id }) => user_id));
  const added = await add(
    tx,
    user_ids.filter((id) => !told.has(id)),
    notice,
  );
  const shown = [...renewed, ...added.filter(({ is_shown }) => is_shown)];
  await tellPages(
    tx,
    shown.map(({ user_id }) => user_id),
  );
  await queuePush(tx, [...renewed, ...added], notice.kind);
}

/** Answers those that say the news now; one that is read at this moment does not, and its person gets a new one. */
async function renewUnread(tx: Tx, unread: readonly { id: string }[], { title, body }: NewNotification) {
  if (unread.length === 0) return [];
  const ids = unread.map(({ id }) => id);
  return tx
    .update(notifications)
    .set({ title, body, created_at: new Date() })
    .where(and(inArray(notifications.id, ids), isNull(notifications.read_at)))
    .returning({ id: notifications.id, user_id: notifications.user_id });
}

async function add(tx: Tx, user_ids: readonly string[], notice: NewNotification) {
  if (user_ids.length === 0) return [];
  const shown = await whoIsShown(tx, user_ids, notice.kind);
  const now = new Date();
  return tx
    .insert(notifications)
    .values(
      user_ids.map((user_id) => {
        const is_shown = shown.has(user_id);
        return { ...notice, user_id, is_shown, read_at: is_shown ? null : now };
      }),
    )
    .returning({ id: notifications.id, user_id: notifications.user_id, is_shown: notifications.is_shown });
}

/** Puts a notice before everybody who runs the studio and may see what it is about. */
export async function notifyAdmins(tx: Tx, notice: NewNotification, repeat?: Repeat): Promise<void> {
  const admins = await tx
    .select()
    .from(user_roles)
    .where(inArray(user_roles.role, ['admin', 'super_admin']));
  const area = noticeAreas[notice.kind];
  const ids = admins
    .filter(({ role, areas }) => area === null || mayRead({ areas: accessOf(role, areas) }, area))
    .map(({ user_id }) => user_id);
  await notify(tx, ids, notice, repeat);
}

/** Takes the notices of areas that somebody may no longer see out of their list, their count, their digest and their devices. */
export async function hideClosedNotices(tx: Tx, user_id: string, reader: Pick<Caller, 'areas'>): Promise<void> {
  const kinds = Object.entries(noticeAreas).flatMap(([kind, area]) => (area && !mayRead(reader, area) ? [kind] : []));
  if (kinds.length === 0) return;
  const hidden = await tx
    .update(notifications)
    .set({ is_shown: false, read_at: sql`coalesce(${notifications.read_at}, now())` })
    .where(and(eq(notifications.user_id, user_id), inArray(sql`${notifications.kind}::text`, kinds)))
    .returning({ id: notifications.id });
  await dropPush(
    tx,
    hidden.map(({ id }) => id),
  );
  await tellPages(tx, [user_id]);
}

/** Puts a notice before one person, such as the client whom it concerns. */
export const notifyUser = (tx: Tx, user_id: string, notice: NewNotification, repeat?: Repeat): Promise<void> =>
  notify(tx, [user_id], notice, repeat);

/** Puts a notice before every client who has an account. */
export async function notifyClients(tx: Tx, notice: NewNotification): Promise<void> {
  const clients = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(isNull(users.deactivated_at), eq(users.is_sample, false), sql`coalesce(${user_roles.role}, 'client') = 'client'`));
  const ids = clients.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += atOnce) await notify(tx, ids.slice(at, at + atOnce), notice);
}

/** The newest unread one of each of these people. */
const findUnread = (tx: Tx, user_ids: readonly string[], { kind, href }: NewNotification) =>
  tx
    .selectDistinctOn([notifications.user_id], { id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(
      and(
        inArray(notifications.user_id, [...user_ids]),
        eq(notifications.href, href),
        eq(notifications.kind, kind),
        isNull(notifications.read_at),
      ),
    )
    .orderBy(notifications.user_id, desc(notifications.created_at));

/** Somebody else's notification is as absent as one that never was. */
export async function markRead(db: Db, user_id: string, id: string): Promise<void> {
  const own = and(eq(notifications.id, id), eq(notifications.user_id, user_id));
  const [found] = await db.select({ id: notifications.id }).from(notifications).where(own);
  if (!found) throw new AppError('NOT_FOUND', 'This notification does not exist.');
  await markAllRead(db, user_id, { ids: [id] });
}

/** All of them, or those that are meant; a person's other pages show it too. */
export async function markAllRead(db: Db, user_id: string, { ids, about, until }: MarkRead = {}): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ read_at: new Date() })
      .where(
        and(
          eq(notifications.user_id, user_id),
          isNull(notifications.read_at),
          ids && inArray(notifications.id, ids),
          about && and(eq(notifications.href, about.href), sql`${notifications.kind} = ${about.kind}`),
          // The wire knows milliseconds, the table microseconds.
          until ? lt(notifications.created_at, new Date(Date.parse(until) + 1)) : undefined,
        ),
      );
    if (marked.rowCount) await tellPages(tx, [user_id]);
  });
}

const tellPages = (tx: Tx, user_ids: readonly string[]): Promise<void> =>
  tellLive(
    tx,
    user_ids.map((id) => `user:${id}` as const),
    { topic: 'notifications', id: null },
  );
