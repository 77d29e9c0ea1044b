import { templatesMeta } from '#features/site/content/templates-page.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { TemplatesPage } from '#features/site/screens/templates/templates-page.tsx';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, templatesMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Templates() {
  return <TemplatesPage />;
}
