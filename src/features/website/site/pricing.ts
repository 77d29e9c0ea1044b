import { defaultCurrency } from '#shared/currencies.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { PricingTier } from './content/pricing.ts';
import type { PricingTab } from './content/pricing-controls.ts';

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** The tabs whose lists the owner has emptied. */
export const emptyTabs = (sections: Sections | null | undefined): PricingTab[] => [
  ...(isEmpty(sections?.plans?.tiers) ? (['monthly'] as const) : []),
  ...(isEmpty(sections?.oneTime?.groups) ? (['one-time'] as const) : []),
  ...(isEmpty(sections?.addOns?.items) ? (['add-ons'] as const) : []),
];

export const hasCards = (sections: Sections | null | undefined): boolean => !isEmpty(sections?.cards?.items);

export type Period = 'monthly' | 'yearly';

/** As the language of the page writes it, without decimals where there are none to tell. */
export const shownPrice = (amount: number, language: Language = 'en'): string =>
  amount.toLocaleString(languages[language].locale, {
    ...{ style: 'currency', currency: defaultCurrency },
    ...(Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  });

/** The price that leads, and the other one beside it. */
export function tierPrice(tier: Pick<PricingTier, 'monthly' | 'yearly'>, period: Period, language: Language) {
  const month = { amount: shownPrice(tier.monthly, language), unit: '/month' };
  const year = { amount: shownPrice(tier.yearly, language), unit: '/year' };
  return period === 'monthly' ? { ...month, other: year } : { ...year, other: month };
}
