import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { SharedStudy } from '#features/website/case-studies/screens/study-page.tsx';
import { EndedPreview } from '#features/website/publishing/screens/ended-preview.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/case-preview.ts';

export const meta: Route.MetaFunction = () => privateMeta('Preview');
export const headers = privateHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await findRecord(context.get(pageContext).api.work.preview({ token: params.token }));
  if (!preview) throw data(defaultMessages.notFound, { status: 404 });
  return preview;
}

export default function CasePreview({ loaderData }: Route.ComponentProps) {
  return <SharedStudy {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedPreview /> : <CrashedPage />;
}
