import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { helpLimits } from '#features/desk/help/choices.ts';
import { helpMeta } from '#features/desk/help/content.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/help.ts';

// What a search found is nothing to be found by.
export const meta: Route.MetaFunction = (args) => pageMeta(args, helpMeta, { listed: !args.loaderData?.query });
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/desk/help/screens/help-page.tsx').then((m) => m.HelpPage));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, helpLimits.query);
  if (query) return data({ query, articles: (await api.help.search({ q: query })).items });
  const [{ items }, own] = await Promise.all([api.help.list(), api.seo.head({ page: '/help' })]);
  return data({ query, articles: items, ...own }, { headers: { 'x-foyer-share': '1' } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Help({ loaderData }: Route.ComponentProps) {
  // The markup of another search is another page.
  return <Page key={loaderData.query} {...loaderData} />;
}
