import { pageContext } from '#app/page-context.ts';
import { aboutMeta } from '#features/website/site/content/meta/about.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/about.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, aboutMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/about/about-page.tsx').then((m) => m.AboutPage));

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ texts }, { changes }, own] = await Promise.all([
    site(),
    api.content.published({ page: 'about' }),
    api.seo.head({ page: '/about' }),
  ]);
  return { texts, changes, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function About({ loaderData, matches }: Route.ComponentProps) {
  return <Page settings={matches[0].loaderData.settings} {...loaderData} />;
}
