import { pageContext } from '#app/page-context.ts';
import { templatesMeta } from '#features/website/site/content/meta/templates.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { hasCards } from '#features/website/site/pricing.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { TemplateFilter } from '#features/website/site/screens/templates/template-filter.tsx';
import { withLists } from '#shared/site-content.ts';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, templatesMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Hero = staticPart(() => import('#features/website/site/screens/templates/templates-hero.tsx').then((m) => m.TemplatesHero));
const Cards = staticPart(() =>
  import('#features/website/site/screens/templates/template-cards.tsx').then((m) => m.TemplateCards),
);
const Foot = staticPart(() => import('#features/website/site/screens/templates/templates-foot.tsx').then((m) => m.TemplatesFoot));

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [content, { sections }, own] = await Promise.all([
    api.content.published({ page: 'templates' }),
    api.offers.shown({ page: 'templates' }),
    api.seo.head({ page: '/templates' }),
  ]);
  return { changes: withLists(content.changes, sections), cards: hasCards(sections), ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Hero, Cards, Foot)]);
  return answer;
}

export default function Templates({ loaderData: { changes, cards } }: Route.ComponentProps) {
  return (
    <>
      <Hero changes={changes} />
      {cards && (
        <TemplateFilter>
          <Cards changes={changes} />
        </TemplateFilter>
      )}
      <Foot changes={changes} />
    </>
  );
}
