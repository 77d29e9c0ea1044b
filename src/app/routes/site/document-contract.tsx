import { DocumentBoundary, documentHeaders, documentMeta } from '#app/document-route.tsx';
import { loadDocument } from '#app/load-document.server.ts';
import { ContractDocument } from '#features/papers/signing/screens/contract-document.tsx';
import type { Route } from './+types/document-contract.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => documentMeta(loaderData?.page);
export const headers = documentHeaders;
export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'contract');

export default function PublicContract({ loaderData }: Route.ComponentProps) {
  return <ContractDocument key={loaderData.page.content_sha256} {...loaderData} />;
}

export const ErrorBoundary = DocumentBoundary;
