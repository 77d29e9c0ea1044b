import { apiClient } from '#ui/api-client.ts';
import { serverList } from '#ui/server-list.ts';
import { ownConversationsContract } from '../../own-contract.ts';
import type { ThreadSide } from '../thread/side.ts';

export const ownMessagesApi = apiClient(ownConversationsContract);
export const ownMessagesKey = ['own-messages'] as const;
export const ownMessagesListKey = [...ownMessagesKey, 'list'] as const;
export const ownConversationKey = (id: string) => [...ownMessagesKey, 'one', id] as const;
export const ownMessageList = serverList();

export const clientSide = (id: string): ThreadSide => ({
  conversation_id: id,
  me: 'client',
  key: ownConversationKey(id),
  listKey: ownMessagesListKey,
  uploadPath: `/messages/${id}/files`,
  draftPath: `/messages/${id}/draft`,
  send: (message) => ownMessagesApi.call.sendOwn({ id, ...message }),
  edit: (message_id, text) => ownMessagesApi.call.editOwn({ id: message_id, text }),
  remove: (message_id) => ownMessagesApi.call.deleteOwn({ id: message_id }),
  typing: () => ownMessagesApi.call.typingOwn({ id }),
  other: 'The studio',
  read: (message_id) => ownMessagesApi.call.readOwn({ id, message_id }),
  earlier: (cursor) => ownMessagesApi.call.messagesOwn({ id, cursor, limit: 50 }),
});
