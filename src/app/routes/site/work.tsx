import { data, redirect } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { workMeta } from '#features/website/case-studies/content.ts';
import { workPath } from '#features/website/case-studies/paths.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/work.ts';

// Later pages, and a page without a case study of the studio's own, are nothing to be found by.
export const meta: Route.MetaFunction = (args) => {
  const { list, isOlder } = args.loaderData ?? {};
  const isReal = list?.items.some(({ is_sample }) => !is_sample) ?? false;
  return pageMeta(args, workMeta, { listed: isReal && !isOlder });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/case-studies/screens/work-page.tsx').then((m) => m.WorkPage));

/** Only the first page is kept for everybody: the address of a later one is anybody's to choose. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('before') ?? undefined;
  const { api } = context.get(pageContext);
  const [list, own] = await Promise.all([findRecord(api.work.list({ cursor })), api.seo.head({ page: workPath })]);
  if (!list) throw redirect(workPath);
  const isOlder = cursor !== undefined;
  return data({ list, isOlder, ...own }, { headers: isOlder ? undefined : { 'x-foyer-share': '1' } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Work({ loaderData: { list, isOlder } }: Route.ComponentProps) {
  return <Page key={`${isOlder} ${list.items[0]?.slug}`} list={list} isOlder={isOlder} />;
}
