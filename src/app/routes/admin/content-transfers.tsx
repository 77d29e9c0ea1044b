import { pageContext } from '#app/page-context.ts';
import { TransfersScreen } from '#features/website/transfer/screens/transfers-screen.tsx';
import type { Route } from './+types/content-transfers.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Import and Export' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    loaded: await context
      .get(pageContext)
      .api.contentTransfers.list({ limit: 50 })
      .catch(() => null),
  };
}

export default function AdminContentTransfers({ loaderData: { loaded } }: Route.ComponentProps) {
  return <TransfersScreen loaded={loaded} />;
}
