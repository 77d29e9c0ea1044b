import { pageContext } from '#app/page-context.ts';
import { ContentScreen } from '#features/website/content/screens/content-screen.tsx';
import type { Route } from './+types/content.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Content' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    loaded: await context
      .get(pageContext)
      .api.contentPages.list()
      .catch(() => null),
  };
}

export default function AdminContent({ loaderData: { loaded } }: Route.ComponentProps) {
  return <ContentScreen loaded={loaded} />;
}
