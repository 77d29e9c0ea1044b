import { useMutation, useQueryClient } from '@tanstack/react-query';
import { conversationPriorities, conversationSources, conversationStatuses } from '#shared/choices/desk/conversations.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { type ListQuery, oneOf, serverList } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { boxes } from '../../choices.ts';
import { type InboxChange, type InboxConversation, inboxContract } from '../../inbox-contract.ts';
import type { ThreadSide } from '../thread/side.ts';

export const inboxApi = apiClient(inboxContract);
export const inboxKey = ['inbox'] as const;
export const inboxListKey = [...inboxKey, 'list'] as const;
export const inboxConversationKey = (id: string) => [...inboxKey, 'one', id] as const;

const filters = {
  box: oneOf(boxes),
  source: oneOf(conversationSources),
  status: oneOf(conversationStatuses),
  priority: oneOf(conversationPriorities),
};
export const inboxList = serverList({ searchable: true, filters });
export type InboxListQuery = ListQuery<typeof filters>;

/** How often an open page looks for what is new. */
export const lookEvery = 15_000;

export const studioSide = (id: string, other: string): ThreadSide => ({
  conversation_id: id,
  me: 'admin',
  key: inboxConversationKey(id),
  listKey: inboxListKey,
  uploadPath: `/admin/conversations/${id}/files`,
  draftPath: `/admin/conversations/${id}/draft`,
  send: (message) => inboxApi.call.send({ id, ...message }),
  edit: (message_id, text) => inboxApi.call.edit({ id: message_id, text }),
  remove: (message_id) => inboxApi.call.delete({ id: message_id }),
  typing: () => inboxApi.call.typing({ id }),
  other,
  read: (message_id) => inboxApi.call.read({ id, message_id }),
  earlier: (cursor) => inboxApi.call.messages({ id, cursor, limit: 50 }),
});

type Change = InboxChange & {
  /** What is said when it is done, and what takes it back. */
  done?: string;
  undo?: InboxChange;
};

/** Changes of one conversation, one at a time and in their order; what is done can be undone from its notice. */
export function useInboxChange(id: string) {
  const client = useQueryClient();
  const key = inboxConversationKey(id);
  const mutation = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: ({ done: _, undo: __, ...change }: Change) => inboxApi.call.update({ id, ...change }),
    onSuccess: async (conversation: InboxConversation, { done, undo }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, conversation);
      if (done)
        toast.success(done, undo && { action: { label: 'Undo', onClick: () => mutation.mutate({ ...undo, done: 'Undone' }) } });
    },
    onError: (error) => toast.error(reasonOf(error, 'The conversation could not be changed.')),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
  return mutation;
}
