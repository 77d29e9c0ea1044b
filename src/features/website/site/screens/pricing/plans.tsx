import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type Changes, changed } from '#shared/site-content.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { planHref } from '../../content/links.ts';
import { mostPopularLabel, type PricingTier, pricingContent } from '../../content/pricing.ts';
import { keyed } from '../../keyed.ts';
import { type Period, tierPrice } from '../../pricing.ts';
import { BandButton } from '../parts/band-links.tsx';
import { Part } from '../parts/part.tsx';
import { PanelTitle } from './panel-title.tsx';

/** Both periods are in the markup; the panel's `data-period` decides which one leads. */
export function Plans({ changes }: { changes: Changes }) {
  const { tiers } = changed('plans', pricingContent.plans, changes);
  return (
    <Part name="plans">
      <PanelTitle of="monthly" />
      <ul className="mt-10 grid gap-4 lg:grid-cols-3 lg:items-center">
        {tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} />
        ))}
      </ul>
    </Part>
  );
}

const only = { monthly: 'in-data-[period=yearly]:hidden', yearly: 'hidden in-data-[period=yearly]:block' };

function Tier({ tier }: { tier: PricingTier }) {
  const t = useWords();
  const loud = tier.mostPopular;
  const soft = loud ? 'text-on-band/85' : 'text-muted';
  return (
    <li
      className={clsx(
        'flex flex-col rounded-xl p-7 sm:p-8',
        loud ? 'bg-band text-on-band lg:py-12 blackout:border blackout:border-control-line' : 'border',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-display text-2xl font-semibold tracking-tight">{tier.name}</h3>
        {loud && (
          <span className="rounded-full bg-accent px-2.5 py-1 text-xs font-semibold text-on-accent">{t(mostPopularLabel)}</span>
        )}
      </div>
      <p className={clsx('mt-2 leading-relaxed lg:min-h-[3.25rem]', soft)}>{tier.description}</p>
      <Price tier={tier} period="monthly" soft={soft} className={only.monthly} />
      <Price tier={tier} period="yearly" soft={soft} className={only.yearly} />
      <ul className={clsx('mt-8 mb-8 grid gap-2.5 border-t pt-6', loud && 'border-on-band/25')}>
        {keyed(tier.features).map(([place, feature]) => (
          <li key={place} className="flex gap-3 [overflow-wrap:anywhere]">
            <Check aria-hidden="true" className={clsx('mt-1 size-4 shrink-0', !loud && 'text-primary-ink')} />
            {feature}
          </li>
        ))}
      </ul>
      <Choose tier={tier} period="monthly" className={only.monthly} />
      <Choose tier={tier} period="yearly" className={only.yearly} />
    </li>
  );
}

function Choose({ tier, period, className }: { tier: PricingTier; period: Period; className: string }) {
  const t = useWords();
  const to = planHref(tier.name, period, t, tier.serviceId);
  return (
    <div className={clsx('mt-auto', className)}>
      {tier.mostPopular ? (
        <BandButton to={to} className="w-full justify-center">
          {t('Choose {name}', { name: tier.name })}
        </BandButton>
      ) : (
        <LinkButton to={to} variant="outline" size="lg" className="w-full">
          {t('Choose {name}', { name: tier.name })}
        </LinkButton>
      )}
    </div>
  );
}

function Price({ tier, period, soft, className }: { tier: PricingTier; period: Period; soft: string; className: string }) {
  const t = useWords();
  const price = tierPrice(tier, period, useLanguage());
  return (
    <p className={clsx('figures mt-8', className)}>
      <span className="font-display text-5xl font-semibold tracking-[-0.04em]">{price.amount}</span>
      <span className={clsx('ml-1', soft)}>{t(price.unit)}</span>
      <span className={clsx('mt-1 block text-sm', soft)}>
        {t('or')} {price.other.amount}
        {t(price.other.unit)}
      </span>
    </p>
  );
}
