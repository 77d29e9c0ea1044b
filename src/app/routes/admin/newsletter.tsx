import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { subscribersList } from '#features/website/newsletter/screens/newsletter-api.ts';
import { SubscribersScreen } from '#features/website/newsletter/screens/subscribers-screen.tsx';
import type { Route } from './+types/newsletter.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Subscribers' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(subscribersList, (api, query) => api.newsletterAdmin.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  return <SubscribersScreen {...loaderData} />;
}
