import { data } from 'react-router';
import { leadElsewhere } from '#app/lead-on.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { readVote } from '#features/desk/help/plain-vote.server.ts';
import { articlePath } from '#features/desk/help/policy.ts';
import { ownWords } from '#features/website/site/own-words.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/help-article.ts';

export const meta: Route.MetaFunction = (args) => {
  const { article } = args.loaderData ?? {};
  if (!article) return pageMeta(args, { title: 'Help', description: 'Help' }, { listed: false });
  const page = { title: article.title, description: article.summary ?? article.title };
  return pageMeta(ownWords(args, page), page, { listed: !article.is_sample });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const parts = () => import('#features/desk/help/screens/article-page.tsx');
const Page = staticPart(() => parts().then((m) => m.ArticlePage));
const Missing = staticPart(() => parts().then((m) => m.MissingArticle));
const Question = lazyPart(() => import('#features/desk/help/screens/helpful.tsx').then((m) => m.Helpful));

export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const is_helpful = await findRecord(readVote(request));
  if (is_helpful === null) return data({ answered: null }, 400);
  const answered = await findRecord(context.get(pageContext).api.help.vote({ slug, is_helpful }));
  return data({ answered: answered?.is_helpful ?? null });
}

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const article = await findRecord(args.context.get(pageContext).api.help.get({ slug }));
  if (article?.slug === slug) return data({ article }, { headers: { 'x-foyer-share': articlePath(slug) } });
  // One that it had before leads to the one that it has now.
  const led = await leadElsewhere(args);
  if (led) throw led;
  return data({ article: null }, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, Missing, Question)]);
  return answer;
}

export default function HelpArticle({ loaderData: { article }, actionData }: Route.ComponentProps) {
  if (!article) return <Missing />;
  return (
    <>
      <Page key={`page-${article.slug}`} article={article} />
      <Question key={article.slug} slug={article.slug} answered={actionData?.answered ?? null} />
    </>
  );
}
