import { pageContext } from '#app/page-context.ts';
import { ContractCreateScreen } from '#features/papers/contracts/screens/contract-edit-screen.tsx';
import type { Route } from './+types/contract-new.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Create Contract' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(pageContext).api.contractTemplates.list();
  return { templates: items };
}

export default function AdminContractNew({ loaderData }: Route.ComponentProps) {
  return <ContractCreateScreen {...loaderData} />;
}
