import { DocumentBoundary, documentHeaders, documentMeta } from '#app/document-route.tsx';
import { loadDocument } from '#app/load-document.server.ts';
import { EstimateDocument } from '#features/papers/signing/screens/estimate-document.tsx';
import type { Route } from './+types/document-estimate.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => documentMeta(loaderData?.page);
export const headers = documentHeaders;
export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'estimate');

export default function PublicEstimate({ loaderData }: Route.ComponentProps) {
  return <EstimateDocument key={loaderData.page.content_sha256} {...loaderData} />;
}

export const ErrorBoundary = DocumentBoundary;
