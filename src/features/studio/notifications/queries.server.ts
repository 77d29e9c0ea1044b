import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { toPage } from '#shared/keyset.ts';
import { mostCounted, type Notification } from './contract.ts';

type Query = { limit: number; cursor?: string; unread?: boolean };

export async function listNotifications(db: DbOrTx, user_id: string, query: Query) {
  const rows = await db
    .select({ row: notifications, key: momentKey(notifications.created_at) })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, user_id),
        eq(notifications.is_shown, true),
        query.unread === undefined ? undefined : query.unread ? isNull(notifications.read_at) : isNotNull(notifications.read_at),
        afterCursor(notifications.created_at, notifications.id, query.cursor),
      ),
    )
    .orderBy(...newestFirst(notifications.created_at, notifications.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, ({ row, key }) => [key, row.id]);
  return { items: items.map(({ row }) => onWire(row)), next_cursor, unread: await countUnread(db, user_id) };
}

export async function countUnread(db: DbOrTx, user_id: string): Promise<number> {
  const unread = await db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.user_id, user_id), isNull(notifications.read_at)))
    .limit(mostCounted);
  return unread.length;
}

function onWire({ user_id: _, is_shown: __, ...row }: typeof notifications.$inferSelect): Notification {
  return { ...row, read_at: row.read_at?.toISOString() ?? null, created_at: row.created_at.toISOString() };
}
