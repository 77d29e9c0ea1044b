import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { answerConsentForm } from '#features/website/case-studies/plain-post.server.ts';
import { ConsentPage, EndedConsent } from '#features/website/case-studies/screens/consent-page.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/consent.ts';

export const meta: Route.MetaFunction = () => privateMeta('Case study');
export const headers = privateHeaders;

/** A look changes nothing: programs that check mails follow every link in them. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const asked = await findRecord(context.get(pageContext).api.consents.get({ token }));
  if (!asked) throw data(defaultMessages.notFound, { status: 404 });
  return { asked };
}

export const action = ({ request, context, params: { token } }: Route.ActionArgs) =>
  answerConsentForm(request, token, context.get(pageContext).api.consents);

export default function Consent({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  return <ConsentPage asked={asked} post={actionData ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedConsent /> : <CrashedPage />;
}
