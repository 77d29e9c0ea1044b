import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { AgreementPage } from '#features/papers/agreements/screens/agreement-page.tsx';
import type { Route } from './+types/contract.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const contract = await findRecord(context.get(pageContext).api.agreements.get({ id: params.id }));
  return data({ contract }, contract ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.contract?.contract_number ?? 'Contract' }];

export default function PortalContract({ loaderData }: Route.ComponentProps) {
  return <AgreementPage contract={loaderData.contract} back={{ to: '/dashboard/services', label: 'Services' }} />;
}
