import { privacyMeta } from '#features/website/site/content/meta/legal.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/privacy.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, privacyMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/legal/legal-pages.tsx').then((m) => m.PrivacyPage));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page);
  return null;
};

export default function Privacy({ matches }: Route.ComponentProps) {
  const { settings, analytics } = matches[0].loaderData;
  return <Page settings={settings} analytics={analytics} />;
}
