import { type Changes, changed } from '#shared/site-content.ts';
import { pricingContent } from '../../content/pricing.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';

export function PricingHero({ prices, changes }: { prices: boolean; changes: Changes }) {
  const name = prices ? 'hero' : 'quoteHero';
  return (
    <Part name={name}>
      <PageHero {...changed(name, pricingContent[name], changes)} />
    </Part>
  );
}
