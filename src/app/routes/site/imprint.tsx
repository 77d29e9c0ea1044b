import { imprintMeta } from '#features/website/site/content/meta/legal.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/imprint.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, imprintMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/legal/imprint-page.tsx').then((m) => m.ImprintPage));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page);
  return null;
};

export default function Imprint({ matches }: Route.ComponentProps) {
  const { settings, publicUrl } = matches[0].loaderData;
  return <Page settings={settings} publicUrl={publicUrl} />;
}
