import { useQuery } from '@tanstack/react-query';
import { inboxApi, inboxConversationKey } from '#features/desk/conversations/screens/inbox/inbox-api.ts';

/** The projects that a message of this conversation can be about. */
export function useClientProjects(conversation_id: string) {
  const linkable = useQuery({
    queryKey: [...inboxConversationKey(conversation_id), 'linkable'],
    queryFn: () => inboxApi.call.linkable({ id: conversation_id }),
  });
  const options = (linkable.data?.projects ?? []).map(({ id, label }) => ({ value: id, label }));
  return { options, isLoading: linkable.isPending, error: linkable.error, isNone: linkable.data?.projects.length === 0 };
}
