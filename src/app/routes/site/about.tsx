import { aboutMeta } from '#features/site/content/about.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { AboutPage } from '#features/site/screens/about/about-page.tsx';
import type { Route } from './+types/about.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, aboutMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function About({ matches }: Route.ComponentProps) {
  return <AboutPage settings={matches[0].loaderData.settings} />;
}
