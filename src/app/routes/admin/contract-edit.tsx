import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { ContractEditScreen, MissingContract } from '#features/papers/contracts/screens/contract-edit-screen.tsx';
import type { Route } from './+types/contract-edit.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Edit Contract' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [contract, { items }] = await Promise.all([
    findRecord(api.contracts.get({ id: params.id })),
    api.contractTemplates.list(),
  ]);
  return data({ contract, templates: items }, contract ? 200 : 404);
}

export default function AdminContractEdit({ loaderData: { contract, templates } }: Route.ComponentProps) {
  return contract ? <ContractEditScreen contract={contract} templates={templates} /> : <MissingContract />;
}
