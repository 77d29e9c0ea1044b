import { pricingMeta } from '#features/site/content/pricing.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { PricingPage } from '#features/site/screens/pricing/pricing-page.tsx';
import type { Route } from './+types/pricing.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, pricingMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Pricing() {
  return <PricingPage />;
}
