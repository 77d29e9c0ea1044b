import clsx from 'clsx';
import { Check } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { inquiryHref } from '../../content/links.ts';
import { mostPopularLabel, type PricingTier, tiers } from '../../content/pricing.ts';
import { type Period, tierPrice } from '../../pricing.ts';
import { BandButton } from '../parts/band-links.tsx';
import { PanelTitle } from './panel-title.tsx';

/** Both periods are in the markup; the panel's `data-period` decides which one leads. */
export function Plans() {
  return (
    <>
      <PanelTitle of="monthly" />
      <ul className="mt-10 grid gap-4 lg:grid-cols-3 lg:items-center">
        {tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} />
        ))}
      </ul>
    </>
  );
}

function Tier({ tier }: { tier: PricingTier }) {
  const loud = tier.mostPopular;
  const soft = loud ? 'text-on-primary/85' : 'text-muted';
  return (
    <li className={clsx('flex flex-col rounded-xl p-7 sm:p-8', loud ? 'bg-primary text-on-primary lg:py-12' : 'border')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-display text-2xl font-semibold tracking-tight">{tier.name}</h3>
        {loud && (
          <span className="rounded-full bg-accent px-2.5 py-1 text-xs font-semibold text-on-accent">{mostPopularLabel}</span>
        )}
      </div>
      <p className={clsx('mt-2 leading-relaxed lg:min-h-[3.25rem]', soft)}>{tier.description}</p>
      <Price tier={tier} period="monthly" soft={soft} className="in-data-[period=yearly]:hidden" />
      <Price tier={tier} period="yearly" soft={soft} className="hidden in-data-[period=yearly]:block" />
      <ul className={clsx('mt-8 mb-8 grid gap-2.5 border-t pt-6', loud && 'border-on-primary/25')}>
        {tier.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden="true" className={clsx('mt-1 size-4 shrink-0', !loud && 'text-primary-ink')} />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">
        {loud ? (
          <BandButton to={inquiryHref(`${tier.name} plan`)} className="justify-center">
            Choose {tier.name}
          </BandButton>
        ) : (
          <LinkButton to={inquiryHref(`${tier.name} plan`)} variant="outline" size="lg">
            Choose {tier.name}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function Price({ tier, period, soft, className }: { tier: PricingTier; period: Period; soft: string; className: string }) {
  const price = tierPrice(tier, period);
  return (
    <p className={clsx('figures mt-8', className)}>
      <span className="font-display text-5xl font-semibold tracking-[-0.04em]">{price.amount}</span>
      <span className={clsx('ml-1', soft)}>{price.unit}</span>
      <span className={clsx('mt-1 block text-sm', soft)}>{price.other}</span>
    </p>
  );
}
