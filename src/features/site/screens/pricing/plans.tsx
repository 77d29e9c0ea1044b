import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { inquiryHref } from '#features/site/content/links.ts';
import { billing, mostPopularLabel, type PricingTier, tiers } from '#features/site/content/pricing.ts';
import { type Period, tierPrice } from '#features/site/pricing.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { BandButton } from '../parts/band-links.tsx';

export function Plans() {
  const [period, setPeriod] = useState<Period>('monthly');
  return (
    <>
      <PeriodToggle period={period} onChange={setPeriod} />
      <ul className="mt-10 grid gap-4 lg:grid-cols-3 lg:items-center">
        {tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} period={period} />
        ))}
      </ul>
    </>
  );
}

function PeriodToggle({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const yearly = period === 'yearly';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 noscript:hidden">
      <span aria-hidden="true" className={yearly ? 'text-muted' : 'font-medium'}>
        {billing.monthly}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={yearly}
        aria-label={`${billing.label}, ${billing.save}`}
        onClick={() => onChange(yearly ? 'monthly' : 'yearly')}
        className={clsx(
          'relative h-7 w-12 rounded-full border transition-colors',
          yearly ? 'border-primary bg-primary' : 'border-control-line bg-sunken',
        )}
      >
        <span
          className={clsx(
            'absolute top-1/2 left-1 size-[1.125rem] -translate-y-1/2 rounded-full transition-transform',
            yearly ? 'translate-x-5 bg-on-primary' : 'bg-control-line',
          )}
        />
      </button>
      <span aria-hidden="true" className={yearly ? 'font-medium' : 'text-muted'}>
        {billing.yearly}
      </span>
      <span aria-hidden="true" className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-ink">
        {billing.save}
      </span>
    </div>
  );
}

function Tier({ tier, period }: { tier: PricingTier; period: Period }) {
  const price = tierPrice(tier, period);
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
      <p className="figures mt-8" aria-live="polite">
        <span className="font-display text-5xl font-semibold tracking-[-0.04em]">{price.amount}</span>
        <span className={clsx('ml-1', soft)}>{price.unit}</span>
        <span className={clsx('mt-1 block text-sm', soft)}>{price.other}</span>
      </p>
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
