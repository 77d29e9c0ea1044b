import { pricingHero } from '../../content/pricing.ts';
import { PageHero } from '../parts/page-hero.tsx';

export function PricingHero() {
  return <PageHero title={pricingHero.title} text={pricingHero.text} />;
}
