import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import * as messageIcon from 'lucide-react/icons/message-square';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changeConversation } from './inbox-changes.server.ts';
import { lockConversation } from './rows.server.ts';

const longest = 160;

const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
};

// The table by its own name: in a statement of one table Drizzle leaves it out, and the inner query would mean itself.
const since = sql<Date>`coalesce((select min(m.created_at) from ${conversation_messages} m
  where m.conversation_id = conversations.id and m.sender = 'client' and m.deleted_at is null
    and m.created_at > coalesce((select max(a.created_at) from ${conversation_messages} a
      where a.conversation_id = conversations.id and a.sender = 'admin'), '-infinity')), conversations.last_message_at)`.mapWith(
  conversations.last_message_at,
);

/** Conversations whose last word is the client's, from the first message that nobody has answered. */
export const conversationsToday: TodaySource = {
  name: 'conversations',
  label: 'messages',
  kind: 'Message',
  icon: iconOf(messageIcon),
  action: {
    label: 'Mark as resolved',
    done: 'The conversation is resolved.',
    run: ({ db }, author, { id, changed_at }) =>
      db.transaction(async (tx) => {
        const { last_message_at } = await lockConversation(tx, id);
        if (last_message_at.getTime() !== changed_at.getTime())
          throw new AppError('CONFLICT', 'This has changed meanwhile. Please look at it again.');
        await changeConversation(tx, author, id, { status: 'completed' });
      }),
  },
  read: async ({ db, now, pick, limit }) => {
    const { id, status, archived_at, snoozed_until, last_message_at } = conversations;
    const rows = await db
      .select({ row: conversations, since, total: countAll })
      .from(conversations)
      .where(
        and(
          eq(status, 'pending'),
          isNull(archived_at),
          or(isNull(snoozed_until), lte(snoozed_until, now)),
          pick(id, last_message_at),
        ),
      )
      .orderBy(since, asc(id))
      .limit(limit);
    return rows.map(({ row, since: begun, total }) => ({
      id: row.id,
      who: row.name,
      text: row.held_at
        ? 'wrote by mail from an address that you have not accepted yet'
        : `waits for an answer: “${excerpt(row.last_message_text)}”`,
      to: `/admin/messages?${row.held_at ? 'box=held&' : ''}conversation=${row.id}`,
      since: begun,
      changed_at: row.last_message_at,
      canAct: !row.held_at,
      is_sample: row.is_sample,
      total,
    }));
  },
};
