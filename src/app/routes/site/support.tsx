import { supportMeta } from '#features/site/content/support.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { SupportPage } from '#features/site/screens/support/support-page.tsx';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, supportMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Support({ matches }: Route.ComponentProps) {
  return <SupportPage settings={matches[0].loaderData.settings} />;
}
