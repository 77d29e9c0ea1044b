import { data } from 'react-router';
import { LoadFailed } from '#app/load-failed.tsx';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { ContractPage } from '#features/papers/contracts/screens/contract-page.tsx';
import type { Route } from './+types/contract.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const contract = await findRecord(context.get(pageContext).api.contracts.detail({ id: params.id }));
  return data({ contract }, contract ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.contract?.contract_number ?? 'Contract' }];

export default function PortalContract({ loaderData }: Route.ComponentProps) {
  return <ContractPage contract={loaderData.contract} back={{ to: '/dashboard/services', label: 'Services' }} />;
}

export { LoadFailed as ErrorBoundary };
