import { type Language, languages } from '#shared/languages.ts';
import type { PricingTier } from './content/pricing.ts';

export type Period = 'monthly' | 'yearly';

/** Whole dollars as the language of the page writes them. */
export const wholeDollars = (amount: number, language: Language): string =>
  amount.toLocaleString(languages[language].locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The price that leads, and the other one beside it. */
export function tierPrice(tier: Pick<PricingTier, 'monthly' | 'yearly'>, period: Period, language: Language) {
  const month = { amount: wholeDollars(tier.monthly, language), unit: '/month' };
  const year = { amount: wholeDollars(tier.yearly, language), unit: '/year' };
  return period === 'monthly' ? { ...month, other: year } : { ...year, other: month };
}
