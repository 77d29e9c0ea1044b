/** The currencies that a document may be in: those with two decimals, so that every amount is whole cents. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'SGD'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'USD';

const names: Record<Currency, string> = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
  CHF: 'Swiss franc',
  SEK: 'Swedish krona',
  NOK: 'Norwegian krone',
  DKK: 'Danish krone',
  PLN: 'Polish złoty',
  SGD: 'Singapore dollar',
};

export const currencyOptions = currencies.map((value) => ({ value, label: `${value} – ${names[value]}` }));

/** What the database holds is text; anything unknown is shown as the default. */
export const currencyOf = (value: string): Currency => currencies.find((one) => one === value) ?? defaultCurrency;
