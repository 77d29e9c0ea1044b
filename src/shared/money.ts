/** Money is whole cents inside; dollars, as a decimal number, only on the wire and in front of people. */
export const toDollars = (cents: number): number => cents / 100;

/** Rounds half a cent up, after cutting the noise that binary fractions bring along: 1.005 is 101 cents. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(6)));

export const formatMoney = (dollars: number, currency = 'USD'): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency });
export const formatCents = (cents: number, currency?: string): string => formatMoney(toDollars(cents), currency);

/** A share of an amount in hundredths of a percent (800 is 8%, 887.5 is 8.875%), half a cent rounded up. Exact: no fraction is ever stored. */
export const shareOf = (cents: number, basisPoints: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(basisPoints * 10)) + 50_000n) / 100_000n);
