import { pageContext } from '#app/page-context.ts';
import { privacyMeta } from '#features/website/site/content/meta/legal.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/privacy.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, privacyMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/legal/legal-pages.tsx').then((m) => m.PrivacyPage));

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ visits }, { changes }, own] = await Promise.all([
    site(),
    api.content.published({ page: 'privacy' }),
    api.seo.head({ page: '/privacy' }),
  ]);
  const counting = visits.count_visits ? { respectsDoNotTrack: visits.respect_do_not_track } : null;
  return { changes, counting, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Privacy({ loaderData, matches }: Route.ComponentProps) {
  const { settings, analytics } = matches[0].loaderData;
  return <Page settings={settings} analytics={analytics} {...loaderData} />;
}
