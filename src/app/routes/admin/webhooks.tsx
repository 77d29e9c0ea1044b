import { pageContext } from '#app/page-context.ts';
import { WebhooksScreen } from '#features/automation/webhooks/screens/webhooks-screen.tsx';
import type { Route } from './+types/webhooks.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks' }, { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ loaded: await context.get(pageContext).api.webhooks.list() });

export default function AdminWebhooks({ loaderData }: Route.ComponentProps) {
  return <WebhooksScreen {...loaderData} />;
}
