import { pricingHero, quoteHero } from '../../content/pricing.ts';
import { PageHero } from '../parts/page-hero.tsx';

export function PricingHero({ prices }: { prices: boolean }) {
  return <PageHero {...(prices ? pricingHero : quoteHero)} />;
}
