import { data, redirect } from 'react-router';
import { listShouldRevalidate } from '#app/list-route.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MergeClient } from '#features/clients/merging/screens/merge-client.tsx';
import { ClientScreen } from '#features/clients/page/screens/client-screen.tsx';
import { MissingClient } from '#features/clients/page/screens/missing-client.tsx';
import { ClientPrivacy } from '#features/people/privacy/screens/client-privacy.tsx';
import type { Route } from './+types/client.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const [client, self] = await Promise.all([findRecord(api.clientPage.get({ id: params.id })), caller()]);
  // Merged into another contact: the page of that one, on the same tab.
  if (client && client.id !== params.id) throw redirect(`/admin/clients/${client.id}${new URL(request.url).search}`);
  const isSelf = client?.account?.id === self?.user_id;
  return data({ client, isSelf, isOwner: self?.role === 'super_admin' }, client ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const client = loaderData?.client;
  return [{ title: client ? `${client.first_name} ${client.last_name}`.trim() || client.email : 'Client' }];
};

export { listShouldRevalidate as shouldRevalidate };

export default function AdminClient({ loaderData: { client, isSelf, isOwner } }: Route.ComponentProps) {
  if (!client) return <MissingClient />;
  const name = `${client.first_name} ${client.last_name}`.trim() || client.email;
  const actions = (
    <>
      <MergeClient client={client} />
      {isOwner && !isSelf && <ClientPrivacy client={{ id: client.id, name }} />}
    </>
  );
  return <ClientScreen key={client.id} client={client} isSelf={isSelf} actions={actions} />;
}
