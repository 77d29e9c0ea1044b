import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { ConsentPage, EndedConsent } from '#features/website/case-studies/screens/consent-page.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { answerPlainPost } from '#platform/forms/plain-post.server.ts';
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

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { consents } = context.get(pageContext).api;
  return answerPlainPost(
    request,
    async ({ texts: { answer, naming, name, reason } }) =>
      answer === 'withdraw'
        ? consents.withdraw({ token, reason })
        : consents.answer({ token, answer: answer as 'agree', naming: naming as 'named' | undefined, name, reason }),
    () => `/consent/${token}`,
  );
}

export default function Consent({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  return <ConsentPage asked={asked} post={actionData ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedConsent /> : <CrashedPage />;
}
