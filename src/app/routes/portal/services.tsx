import { pageContext } from '#app/page-context.ts';
import { PortalServices } from '#features/sales/cart/screens/portal-services.tsx';
import type { Route } from './+types/services.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Services' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // What cannot be read is the screen's own state, with a way to try again.
  const [mine, offer] = await Promise.all([
    api.clientServices.listOwn({ limit: 20 }).catch(() => null),
    api.services.list().catch(() => null),
  ]);
  return { mine, offer };
}

export default function PortalServicesPage({ loaderData }: Route.ComponentProps) {
  return <PortalServices {...loaderData} />;
}
