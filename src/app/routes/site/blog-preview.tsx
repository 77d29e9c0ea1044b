import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { SharedPost } from '#features/website/blog/screens/post-page.tsx';
import { EndedPreview } from '#features/website/publishing/screens/ended-preview.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/blog-preview.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Preview' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await findRecord(context.get(pageContext).api.blog.preview({ token: params.token }));
  if (!preview) throw data(defaultMessages.notFound, { status: 404 });
  return preview;
}

export default function BlogPreview({ loaderData }: Route.ComponentProps) {
  return <SharedPost {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedPreview /> : <CrashedPage />;
}
