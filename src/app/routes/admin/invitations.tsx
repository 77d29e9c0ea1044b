import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { invitationList } from '#features/clients/invitations/screens/invitations-api.ts';
import { InvitationsScreen } from '#features/clients/invitations/screens/invitations-screen.tsx';
import type { Route } from './+types/invitations.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Invitations' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(invitationList, (api, query) => api.invitations.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminInvitations({ loaderData }: Route.ComponentProps) {
  return <InvitationsScreen {...loaderData} />;
}
