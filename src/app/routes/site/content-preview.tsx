import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { previewFacts } from '#app/preview-facts.server.ts';
import { SharedPreview } from '#features/website/content/screens/shared-preview.tsx';
import { EndedPreview } from '#features/website/publishing/screens/ended-preview.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/content-preview.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Preview' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = context.get(pageContext);
  const preview = await findRecord(known.api.content.preview({ token: params.token }));
  if (!preview) throw data(defaultMessages.notFound, { status: 404 });
  return { ...preview, facts: await previewFacts(known) };
}

export default function ContentPreview({ loaderData }: Route.ComponentProps) {
  return <SharedPreview {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedPreview /> : <CrashedPage />;
}
