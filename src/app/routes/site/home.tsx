import { data } from 'react-router';
import { leadOn } from '#app/lead-on.server.ts';
import { pageContext } from '#app/page-context.ts';
import { homeMeta } from '#features/website/site/content/meta/home.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, homeMeta, { home: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  // Plain addresses of WordPress, such as /?p=12; with a query the page is never the one that is kept.
  if (/[?&](p|page_id)=\d/.test(request.url)) await leadOn(context, request);
  const { api, site } = context.get(pageContext);
  const [{ texts }, { changes }] = await Promise.all([site(), api.content.published({ page: 'home' })]);
  try {
    const { services } = await api.services.featured();
    return data({ services, texts, changes }, { headers: { 'x-foyer-share': '1' } });
  } catch {
    // The API has logged why. A page without its services is for this visitor alone, never kept for the others.
    return data({ services: null, texts, changes });
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
