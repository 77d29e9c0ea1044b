import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { ArticleEditScreen, MissingAdminArticle } from '#features/desk/help/screens/article-screens.tsx';
import type { Route } from './+types/help-article.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Edit Article' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const article = await findRecord(api.help.getAdmin({ id }));
  if (!article) return data({ article, items: [] }, 404);
  const { items } = await api.help.admin();
  return data({ article, items }, 200);
}

export default function AdminHelpArticle({ loaderData: { article, items } }: Route.ComponentProps) {
  return article ? <ArticleEditScreen key={article.updated_at} article={article} items={items} /> : <MissingAdminArticle />;
}
