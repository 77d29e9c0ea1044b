import { pageContext } from '#app/page-context.ts';
import { ArticleCreateScreen } from '#features/desk/help/screens/article-screens.tsx';
import type { Route } from './+types/help-new.ts';

export const meta: Route.MetaFunction = () => [{ title: 'New Article' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(pageContext).api.help.admin();
  return { items };
}

export default function AdminHelpNew({ loaderData }: Route.ComponentProps) {
  return <ArticleCreateScreen {...loaderData} />;
}
