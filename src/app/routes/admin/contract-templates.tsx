import { pageContext } from '#app/page-context.ts';
import { ContractTemplatesScreen } from '#features/papers/contracts/screens/contract-templates-screen.tsx';
import type { Route } from './+types/contract-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Contract templates' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    loaded: await context
      .get(pageContext)
      .api.contractTemplates.list()
      .catch(() => null),
  };
}

export default function AdminContractTemplates({ loaderData }: Route.ComponentProps) {
  return <ContractTemplatesScreen {...loaderData} />;
}
