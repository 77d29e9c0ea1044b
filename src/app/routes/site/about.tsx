import { aboutMeta } from '#features/site/content/meta.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/about.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, aboutMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/about/about-page.tsx').then((m) => m.AboutPage));

export default function About({ matches }: Route.ComponentProps) {
  return <Page settings={matches[0].loaderData.settings} />;
}
