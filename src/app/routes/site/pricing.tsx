import { pricingMeta } from '#features/website/site/content/meta/pricing.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { PriceTabs } from '#features/website/site/screens/pricing/price-tabs.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
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

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Hero, Monthly, Once, Extra, Foot);
  return null;
};

export default function Pricing() {
  return (
    <>
      <Hero />
      <PriceTabs panels={{ monthly: <Monthly />, 'one-time': <Once />, 'add-ons': <Extra /> }} />
      <Foot />
    </>
  );
}
