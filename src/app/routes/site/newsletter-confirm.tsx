import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { ConfirmPage, EndedLinkPage } from '#features/website/newsletter/screens/link-pages.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/newsletter-confirm.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your subscription' },
  { name: 'robots', content: 'noindex, nofollow' },
  // The form is posted from here: without a referrer its origin would be `null`, and the server would refuse it.
  { name: 'referrer', content: 'same-origin' },
];
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const found = await findRecord(context.get(pageContext).api.newsletter.check({ token }));
  if (!found) throw data(defaultMessages.notFound, { status: 404 });
  return { isConfirmed: found.status === 'confirmed' };
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  const confirmed = await findRecord(context.get(pageContext).api.newsletter.confirm({ token }));
  if (!confirmed) throw data(defaultMessages.notFound, { status: 404 });
  return { isConfirmed: true };
}

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedLinkPage /> : <CrashedPage />;
}
