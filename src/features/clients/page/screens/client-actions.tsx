import { useQueryClient } from '@tanstack/react-query';
import { AccountStatusButton } from '#features/people/auth/screens/account-status.tsx';
import { ViewPortalAs } from '#features/people/portal-views/screens/view-portal-as.tsx';
import type { ClientDetail } from '../contract.ts';
import { clientKey } from './client-page-api.ts';

/** What can be done with a client as a whole. */
export function ClientActions({ client, isSelf }: { client: ClientDetail; isSelf: boolean }) {
  const queries = useQueryClient();
  const { account } = client;
  if (!account || isSelf) return null;
  const changed = () => queries.invalidateQueries({ queryKey: clientKey(client.id) });
  const name = `${client.first_name} ${client.last_name}`.trim() || client.email;
  const isActive = account.deactivated_at === null;
  return (
    <>
      {isActive && account.role === 'client' && <ViewPortalAs user_id={account.id} />}
      <AccountStatusButton id={account.id} name={name} isActive={isActive} onChanged={changed} />
    </>
  );
}
