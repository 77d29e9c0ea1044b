/**
 * The currencies that a document may be in. Intl knows how many decimals each has; those for which it disagrees with ISO 4217,
 * or the payment provider with both, are left out.
 */
const names = {
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
  CZK: 'Czech koruna',
  RON: 'Romanian leu',
  TRY: 'Turkish lira',
  ILS: 'Israeli new shekel',
  AED: 'UAE dirham',
  SAR: 'Saudi riyal',
  KWD: 'Kuwaiti dinar',
  BHD: 'Bahraini dinar',
  OMR: 'Omani rial',
  JOD: 'Jordanian dinar',
  TND: 'Tunisian dinar',
  INR: 'Indian rupee',
  SGD: 'Singapore dollar',
  HKD: 'Hong Kong dollar',
  MYR: 'Malaysian ringgit',
  PHP: 'Philippine peso',
  THB: 'Thai baht',
  VND: 'Vietnamese dong',
  KRW: 'South Korean won',
  JPY: 'Japanese yen',
  ZAR: 'South African rand',
  MXN: 'Mexican peso',
  BRL: 'Brazilian real',
  CLP: 'Chilean peso',
} as const;
export type Currency = keyof typeof names;
export const currencies = Object.keys(names) as [Currency, ...Currency[]];
export const defaultCurrency: Currency = 'USD';

export const currencyOptions = currencies.map((value) => ({ value, label: `${value} – ${names[value]}` }));

/** What the database holds is text; anything unknown is shown as the default. */
export const currencyOf = (value: string): Currency => currencies.find((one) => one === value) ?? defaultCurrency;
