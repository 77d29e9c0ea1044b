import { decimalsOf, formatCents, toAmount, toMinor } from './money.ts';

const decimalWords = ['no', 'one', 'two', 'three'];

/** Why this cannot be an amount of the currency, told in that currency; null when it can. */
export function amountProblem(value: number, currency: string, largestCents: number, name: string): string | null {
  if (value > toAmount(largestCents, currency)) return `The ${name} cannot be more than ${formatCents(largestCents, currency)}`;
  if (toAmount(toMinor(value, currency), currency) === value) return null;
  const digits = decimalsOf(currency);
  return digits === 0
    ? `Please enter a whole number: ${currency} has no decimals`
    : `Please use at most ${decimalWords[digits] ?? digits} decimals`;
}
