import { aboutMeta } from '#features/website/site/content/meta/about.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/about.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, aboutMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/about/about-page.tsx').then((m) => m.AboutPage));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page);
  return null;
};

export default function About({ matches }: Route.ComponentProps) {
  return <Page settings={matches[0].loaderData.settings} />;
}
