import { templatesMeta } from '#features/website/site/content/meta/templates.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { TemplateFilter } from '#features/website/site/screens/templates/template-filter.tsx';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, templatesMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Hero = staticPart(() => import('#features/website/site/screens/templates/templates-hero.tsx').then((m) => m.TemplatesHero));
const Cards = staticPart(() =>
  import('#features/website/site/screens/templates/template-cards.tsx').then((m) => m.TemplateCards),
);
const Call = staticPart(() => import('#features/website/site/screens/templates/templates-call.tsx').then((m) => m.TemplatesCall));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Hero, Cards, Call);
  return null;
};

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
