import { pageContext } from '#app/page-context.ts';
import { pageOf, referenceOf } from '#features/operations/api-docs/reference.ts';
import { ApiDocsScreen } from '#features/operations/api-docs/screens/api-docs-screen.tsx';
import type { Route } from './+types/api-docs.ts';

export const headers = () => ({ 'x-foyer-share': '1' });

export const meta: Route.MetaFunction = () => [{ title: 'API reference' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [document, { branding }] = await Promise.all([page.openApi(), page.site()]);
  return { page: pageOf(referenceOf(document), new URL(request.url).searchParams), companyName: branding.companyName };
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <ApiDocsScreen {...loaderData} />;
}
