import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { DocumentsScreen } from '#features/papers/documents/screens/documents-screen.tsx';
import type { Route } from './+types/documents.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Documents' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = { limit: Number(params.get('limit')) || 20, cursor: params.get('cursor') ?? undefined };
  const page = await context
    .get(pageContext)
    .api.documents.own(query)
    .catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

// List state lives in the address; the screen asks for what it needs by itself.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function PortalDocuments({ loaderData }: Route.ComponentProps) {
  return <DocumentsScreen {...loaderData} />;
}
