import { data, redirect } from 'react-router';
import { leadOn } from '#app/lead-on.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { changed } from '#shared/site-content.ts';
import type { Route } from './+types/free-page.ts';

export const meta: Route.MetaFunction = (args) => {
  const { title = '', changes } = args.loaderData ?? {};
  const hero = changed('hero', { title, text: '' }, changes);
  return pageMeta(args, { title: hero.title, description: hero.text || hero.title });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/site/screens/free/free-page.tsx').then((m) => m.FreePage));

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const isSlug = /^[a-z0-9-]{1,60}$/.test(slug);
  const page = isSlug && (await findRecord(context.get(pageContext).api.content.find({ page: slug })));
  if (!page) {
    await leadOn(context, request);
    // As every address that the site does not know.
    throw redirect('/');
  }
  if (page.slug !== slug) throw redirect(`/${page.slug}`, 301);
  return data(page, { headers: { 'x-foyer-share': `/${page.slug}` } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function FreePage({ loaderData: { slug, title, changes } }: Route.ComponentProps) {
  return <Page key={slug} title={title} changes={changes} />;
}
