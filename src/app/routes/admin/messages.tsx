import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { replyNames } from '#app/reply-names.server.ts';
import { MessageRecords } from '#features/clients/message-records/screens/message-records.tsx';
import { inboxList } from '#features/desk/conversations/screens/inbox/inbox-api.ts';
import { InboxScreen } from '#features/desk/conversations/screens/inbox/inbox-screen.tsx';
import type { Route } from './+types/messages.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const page = args.context.get(pageContext);
  const { api } = page;
  const id = new URL(args.request.url).searchParams.get('conversation');
  const [{ loaded, status }, conversation, names] = await Promise.all([
    loadList(args, inboxList, (_, query) => api.inbox.list(query)),
    // What cannot be read is the screen's own state, with a way to try again.
    id ? api.inbox.get({ id }).catch(() => null) : null,
    replyNames(page),
  ]);
  return data({ loaded, conversation, names }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  return (
    <InboxScreen
      {...loaderData}
      withParts={(conversation, show) => <MessageRecords conversation={conversation}>{show}</MessageRecords>}
    />
  );
}
