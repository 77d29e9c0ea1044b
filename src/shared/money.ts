/**
 * Money is a whole number of the currency's minor unit inside: cents of a dollar, yen, fils of a dinar. A name that ends in
 * `_cents` means that unit. Decimal amounts stand only on the wire and in front of people.
 */
const decimals = new Map<string, number>();

export function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const found = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, found);
  return found;
}

/** Rounds half a unit up, after cutting the noise that binary fractions bring along: 1.005 dollars are 101 cents. */
const toUnits = (amount: number, digits: number): number => Math.round(Number((amount * 10 ** digits).toFixed(6)));

export const toMinor = (amount: number, currency: string): number => toUnits(amount, decimalsOf(currency));
export const toAmount = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency });
export const formatCents = (minor: number, currency: string): string => formatMoney(toAmount(minor, currency), currency);

/** Of the catalogue, the cart and the checkout, whose prices are in US dollars. */
export const toDollars = (cents: number): number => cents / 100;
export const toCents = (dollars: number): number => toUnits(dollars, 2);
export const formatDollars = (dollars: number): string => formatMoney(dollars, 'USD');

/** Two decimals of anything that is no money: hundredths of a piece or of a percent. */
export const toHundredths = (value: number): number => toUnits(value, 2);

/** A share of an amount in hundredths of a percent (800 is 8%, 887.5 is 8.875%), half a unit rounded up. Exact: no fraction is ever stored. */
export const shareOf = (minor: number, basisPoints: number): number =>
  Number((BigInt(minor) * BigInt(Math.round(basisPoints * 10)) + 50_000n) / 100_000n);
