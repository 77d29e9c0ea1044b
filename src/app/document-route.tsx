import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { DocumentPage } from '#features/papers/signing/contract.ts';
import { MissingDocument } from '#features/papers/signing/screens/missing-document.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';

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
