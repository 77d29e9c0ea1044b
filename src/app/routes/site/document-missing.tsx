import { DocumentBoundary, documentHeaders, documentMeta } from '#app/document-route.tsx';
import { missing } from '#app/load-document.server.ts';

export const meta = () => documentMeta(undefined);
export const headers = documentHeaders;
export function loader(): never {
  throw missing();
}

export default function MissingDocumentPage() {
  return null;
}

export const ErrorBoundary = DocumentBoundary;
