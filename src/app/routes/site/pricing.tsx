import { pageContext } from '#app/page-context.ts';
import { pricingMeta } from '#features/website/site/content/meta/pricing.ts';
import { periodTexts } from '#features/website/site/content/pricing.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { emptyTabs } from '#features/website/site/pricing.ts';
import { PriceTabs } from '#features/website/site/screens/pricing/price-tabs.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { isHidden, withLists } from '#shared/site-content.ts';
import { isShown } from '#shared/site-texts.ts';
import type { Route } from './+types/pricing.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, pricingMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const Hero = staticPart(() => import('#features/website/site/screens/pricing/pricing-hero.tsx').then((m) => m.PricingHero));
const Monthly = staticPart(() => import('#features/website/site/screens/pricing/plans.tsx').then((m) => m.Plans));
const Once = staticPart(() =>
  import('#features/website/site/screens/pricing/one-time-services.tsx').then((m) => m.OneTimeServices),
);
const Extra = staticPart(() => import('#features/website/site/screens/pricing/add-ons.tsx').then((m) => m.AddOns));
const Foot = staticPart(() => import('#features/website/site/screens/pricing/pricing-foot.tsx').then((m) => m.PricingFoot));

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ texts }, content, { sections }, own] = await Promise.all([
    site(),
    api.content.published({ page: 'pricing' }),
    api.offers.shown({ page: 'pricing' }),
    api.seo.head({ page: '/pricing' }),
  ]);
  const changes = withLists(content.changes, sections);
  const faq = isShown(texts, 'pricing_faq') && !isHidden('faq', changes);
  const empty = emptyTabs(sections);
  return { prices: isShown(texts, 'prices') && empty.length < 3, empty, faq, period: periodTexts(changes), changes, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [shown] = await Promise.all([serverLoader(), arriving(Hero, Monthly, Once, Extra, Foot)]);
  return shown;
}

export default function Pricing({ loaderData: { prices, empty, faq, period, changes } }: Route.ComponentProps) {
  return (
    <>
      <Hero prices={prices} changes={changes} />
      {prices && (
        <PriceTabs
          texts={period}
          panels={{
            monthly: !empty.includes('monthly') && <Monthly changes={changes} />,
            'one-time': !empty.includes('one-time') && <Once changes={changes} />,
            'add-ons': !empty.includes('add-ons') && <Extra changes={changes} />,
          }}
        />
      )}
      <Foot faq={faq} changes={changes} />
    </>
  );
}
