import { data } from 'react-router';
import { leadFromNumber } from '#app/lead-on.server.ts';
import { pageContext } from '#app/page-context.ts';
import { homeMeta } from '#features/website/site/content/meta/home.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { withLists } from '#shared/site-content.ts';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, homeMeta, { home: true });

export async function loader(args: Route.LoaderArgs) {
  // With a query, the page is never the one that is kept for others.
  const led = await leadFromNumber(args);
  if (led) throw led;
  const { api, site } = args.context.get(pageContext);
  const [{ texts }, content, { sections }, { items: quotes }, own] = await Promise.all([
    site(),
    api.content.published({ page: 'home' }),
    api.offers.shown({ page: 'home' }),
    api.testimonial.list(),
    api.seo.head({ page: '/' }),
  ]);
  const changes = withLists(content.changes, sections);
  try {
    const { services } = await api.services.featured();
    return data({ services, quotes, texts, changes, ...own }, { headers: { 'x-foyer-share': '1' } });
  } catch {
    // The API has logged why. A page without its services is for this visitor alone, never kept for the others.
    return data({ services: null, quotes, texts, changes, ...own });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/site/screens/home/home-page.tsx').then((m) => m.HomePage));

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} alive={loaderData.services === null} />;
}
