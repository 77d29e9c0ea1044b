import { data } from 'react-router';
import { leadOn } from '#app/lead-on.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { leaveForLanguage } from '#app/other-language.ts';
import { pageContext } from '#app/page-context.ts';
import { ownWords } from '#features/website/site/own-words.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { changed } from '#shared/site-content.ts';
import type { Route } from './+types/free-page.ts';

export const meta: Route.MetaFunction = (args) => {
  const { title = '', changes } = args.loaderData ?? {};
  const hero = changed('hero', { title, text: '' }, changes);
  const page = { title: hero.title, description: hero.text || hero.title };
  return pageMeta(ownWords(args, page), page);
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/site/screens/free/free-page.tsx').then((m) => m.FreePage));

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const { api } = args.context.get(pageContext);
  const isSlug = /^[a-z0-9-]{1,60}$/.test(slug);
  const page = isSlug ? await findRecord(api.content.find({ page: slug })) : null;
  // One that it had before leads to the one that it has now.
  if (!page || page.slug !== slug) throw await leadOn(args);
  const own = await api.seo.head({ page: `/${slug}` });
  return data({ ...page, ...own }, { headers: { 'x-foyer-share': `/${slug}` } });
}

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  leaveForLanguage(url);
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function FreePage({ loaderData: { slug, title, changes, languages } }: Route.ComponentProps) {
  return <Page key={slug} title={title} changes={changes} languages={languages} />;
}
