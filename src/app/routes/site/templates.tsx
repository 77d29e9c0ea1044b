import { templatesMeta } from '#features/site/content/meta.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { still } from '#features/site/screens/still.tsx';
import { TemplateFilter } from '#features/site/screens/templates/template-filter.tsx';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, templatesMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Hero = still(() => import('#features/site/screens/templates/templates-hero.tsx').then((m) => m.TemplatesHero));
const Cards = still(() => import('#features/site/screens/templates/template-cards.tsx').then((m) => m.TemplateCards));
const Call = still(() => import('#features/site/screens/templates/templates-call.tsx').then((m) => m.TemplatesCall));

export default function Templates() {
  return (
    <>
      <Hero />
      <TemplateFilter>
        <Cards />
      </TemplateFilter>
      <Call />
    </>
  );
}
