import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { SeoPagesScreen } from '#features/website/seo/screens/pages-screen.tsx';
import type { Route } from './+types/seo-pages.ts';

export const meta: Route.MetaFunction = () => [{ title: 'SEO: Content' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    loaded: await context
      .get(pageContext)
      .api.seoPages.listPages()
      .catch(() => null),
  };
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSeoPages({ loaderData }: Route.ComponentProps) {
  return <SeoPagesScreen {...loaderData} />;
}
