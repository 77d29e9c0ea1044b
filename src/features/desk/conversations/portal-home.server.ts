import { and, eq, isNull } from 'drizzle-orm';
import { conversationReadBy } from '#db/conversation-readers.ts';
import { newestFirst } from '#db/newest-first.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import type { SectionSource } from '#platform/feature/portal-home.server.ts';

const most = 3;
const longest = 200;

const excerpt = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** What was written last in the conversations that the client began while signed in. */
export const latestMessages: SectionSource = {
  name: 'messages',
  label: 'your latest messages',
  title: 'Latest messages',
  place: 'aside',
  more: { to: '/dashboard/messages', label: 'All messages' },
  position: 20,
  read: async ({ db, caller }) => {
    const { id, sender, text, created_at, is_sample } = conversation_messages;
    const rows = await db
      .select({ id, sender, text, created_at, is_sample })
      .from(conversations)
      .innerJoin(conversation_messages, eq(conversation_messages.conversation_id, conversations.id))
      .where(and(conversationReadBy(caller.user_id), isNull(conversation_messages.deleted_at)))
      .orderBy(...newestFirst(created_at, id))
      .limit(most);
    return rows.map((message) => ({
      id: message.id,
      title: message.sender === 'admin' ? 'The studio' : 'You',
      detail: excerpt(message.text),
      at: message.created_at,
      is_sample: message.is_sample,
    }));
  },
};
