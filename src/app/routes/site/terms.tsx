import { pageContext } from '#app/page-context.ts';
import { termsMeta } from '#features/website/site/content/meta/legal.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/terms.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, termsMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/legal/legal-pages.tsx').then((m) => m.TermsPage));

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [{ changes }, own] = await Promise.all([api.content.published({ page: 'terms' }), api.seo.head({ page: '/terms' })]);
  return { changes, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Terms({ loaderData, matches }: Route.ComponentProps) {
  const { settings, analytics } = matches[0].loaderData;
  return <Page settings={settings} analytics={analytics} {...loaderData} />;
}
