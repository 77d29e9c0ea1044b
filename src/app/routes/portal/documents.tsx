import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { documentList } from '#features/papers/documents/screens/document-list.ts';
import { DocumentsScreen } from '#features/papers/documents/screens/documents-screen.tsx';
import type { Route } from './+types/documents.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Documents' }];

export const loader = listRoute(documentList, (api, query) => api.documents.listOwn(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalDocuments({ loaderData }: Route.ComponentProps) {
  return <DocumentsScreen {...loaderData} />;
}
