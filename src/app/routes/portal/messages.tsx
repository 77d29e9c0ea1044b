import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { ownMessageList } from '#features/desk/conversations/screens/own/own-api.ts';
import { OwnMessages } from '#features/desk/conversations/screens/own/own-screen.tsx';
import type { Route } from './+types/messages.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const id = new URL(args.request.url).searchParams.get('conversation');
  const [{ loaded, status }, conversation] = await Promise.all([
    loadList(args, ownMessageList, (_, query) => api.ownConversations.listOwn(query)),
    // What cannot be read is the screen's own state, with a way to try again.
    id ? api.ownConversations.getOwn({ id }).catch(() => null) : null,
  ]);
  return data({ loaded, conversation }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function PortalMessages({ loaderData }: Route.ComponentProps) {
  return <OwnMessages {...loaderData} />;
}
