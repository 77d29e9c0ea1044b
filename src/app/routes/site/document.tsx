import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { DocumentPage } from '#features/signing/screens/document-page.tsx';
import { MissingDocument } from '#features/signing/screens/missing-document.tsx';
import { CrashedPage } from '#features/site/screens/crashed-page.tsx';
import { AppError } from '#shared/app-error.ts';
import type { Route } from './+types/document.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.page.title} · ${loaderData.page.number}` : 'Not found' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { documentType: document_type, access_token } = params;
  const { api, site } = context.get(pageContext);
  const print = new URL(request.url).searchParams.has('print');
  try {
    const page = await api.signing.page({ document_type, access_token });
    const { branding } = await site();
    return { page, token: access_token, branding, print };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw data(error.message, { status: 404 });
    throw error;
  }
}

export default function PublicDocument({ loaderData }: Route.ComponentProps) {
  return <DocumentPage key={loaderData.page.content_sha256} {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingDocument /> : <CrashedPage />;
}
