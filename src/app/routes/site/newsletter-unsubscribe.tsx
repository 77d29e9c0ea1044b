import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { EndedLinkPage, UnsubscribePage } from '#features/website/newsletter/screens/link-pages.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/newsletter-unsubscribe.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Unsubscribe' },
  { name: 'robots', content: 'noindex, nofollow' },
  // The form is posted from here: without a referrer its origin would be `null`, and the server would refuse it.
  { name: 'referrer', content: 'same-origin' },
];
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

/** A look changes nothing: programs that check mails follow every link in them. */
export const loader = () => null;

/** The button of the page, and the one of a mail program (RFC 8058), which sends nobody's cookies and reads only the status. */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  const ended = await findRecord(context.get(pageContext).api.newsletter.unsubscribe({ token }));
  if (!ended) throw data(defaultMessages.notFound, { status: 404 });
  return { isDone: true };
}

export default function NewsletterUnsubscribe({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage isDone={actionData?.isDone ?? false} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedLinkPage /> : <CrashedPage />;
}
