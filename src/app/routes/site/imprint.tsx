import { pageContext } from '#app/page-context.ts';
import { imprintMeta } from '#features/website/site/content/meta/legal.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/imprint.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, imprintMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/legal/imprint-page.tsx').then((m) => m.ImprintPage));

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [{ changes }, own] = await Promise.all([api.content.published({ page: 'imprint' }), api.seo.head({ page: '/imprint' })]);
  return { changes, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Imprint({ loaderData, matches }: Route.ComponentProps) {
  const { settings, publicUrl } = matches[0].loaderData;
  return <Page settings={settings} publicUrl={publicUrl} {...loaderData} />;
}
