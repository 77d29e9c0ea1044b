import { DocumentBoundary, documentHeaders, documentMeta, missing } from '#app/document-route.tsx';

export const meta = () => documentMeta(undefined);
export const headers = documentHeaders;
export function loader(): never {
  throw missing();
}

export default function MissingDocumentPage() {
  return null;
}

export const ErrorBoundary = DocumentBoundary;
