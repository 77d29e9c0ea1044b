import { data, type RouterContextProvider } from 'react-router';
import type { DocumentPage } from '#features/papers/signing/contract.ts';
import { defaultMessages } from '#shared/branding.ts';
import { findRecord } from './load-failure.server.ts';
import { pageContext } from './page-context.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { access_token: string }; request: Request };

/** A document by its link, or the 404 that tells nothing. */
export async function loadDocument<T extends DocumentPage['document_type']>(
  { context, params, request }: Args,
  document_type: T,
) {
  const { access_token } = params;
  const { api, site } = context.get(pageContext);
  const page = await findRecord(api.signing.page({ document_type, access_token }));
  if (!page) throw missing();
  const { branding } = await site();
  const print = new URL(request.url).searchParams.has('print');
  return { page: page as Extract<DocumentPage, { document_type: T }>, token: access_token, branding, print };
}

export const missing = () => data(defaultMessages.notFound, { status: 404 });
