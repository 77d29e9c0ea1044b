import { data, isRouteErrorResponse, type RouterContextProvider, useRouteError } from 'react-router';
import type { DocumentPage } from '#features/papers/signing/contract.ts';
import { MissingDocument } from '#features/papers/signing/screens/missing-document.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { AppError } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import { pageContext } from './page-context.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { access_token: string }; request: Request };

/** A document by its link, or the 404 that tells nothing. */
export async function loadDocument<T extends DocumentPage['document_type']>(
  { context, params, request }: Args,
  document_type: T,
) {
  const { access_token } = params;
  const { api, site } = context.get(pageContext);
  try {
    const page = (await api.signing.page({ document_type, access_token })) as Extract<DocumentPage, { document_type: T }>;
    const { branding } = await site();
    return { page, token: access_token, branding, print: new URL(request.url).searchParams.has('print') };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw missing();
    throw error;
  }
}

export const missing = () => data(defaultMessages.notFound, { status: 404 });

export const documentMeta = (page: DocumentPage | undefined) => [
  { title: page ? `${page.title} · ${page.number}` : 'Not found' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];

export const documentHeaders = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export function DocumentBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingDocument /> : <CrashedPage />;
}
