import { pageContext } from '#app/page-context.ts';
import { pricingMeta } from '#features/website/site/content/meta/pricing.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { PriceTabs } from '#features/website/site/screens/pricing/price-tabs.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
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
  const { texts } = await context.get(pageContext).site();
  return { prices: isShown(texts, 'prices'), faq: isShown(texts, 'pricing_faq') };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [shown] = await Promise.all([serverLoader(), arriving(Hero, Monthly, Once, Extra, Foot)]);
  return shown;
}

export default function Pricing({ loaderData: { prices, faq } }: Route.ComponentProps) {
  return (
    <>
      <Hero prices={prices} />
      {prices && <PriceTabs panels={{ monthly: <Monthly />, 'one-time': <Once />, 'add-ons': <Extra /> }} />}
      <Foot faq={faq} />
    </>
  );
}
