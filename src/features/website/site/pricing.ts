import type { PricingTier } from './content/pricing.ts';

export type Period = 'monthly' | 'yearly';

export const wholeDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The price that leads, and the other one beside it. */
export function tierPrice(tier: Pick<PricingTier, 'monthly' | 'yearly'>, period: Period) {
  const month = { amount: wholeDollars(tier.monthly), unit: '/month' };
  const year = { amount: wholeDollars(tier.yearly), unit: '/year' };
  return period === 'monthly'
    ? { ...month, other: `or ${year.amount}${year.unit}` }
    : { ...year, other: `or ${month.amount}${month.unit}` };
}
