import { z } from 'zod';
import { amountProblem } from '#shared/amount-problem.ts';
import { typedNumber } from '#shared/fields.ts';
import { formatCents, toHundredths } from '#shared/money.ts';
import { printable } from '#shared/printable/field.ts';
import { optionalText } from '#shared/wire.ts';
import { largestPriceCents, largestTotalCents, limits } from './choices.ts';
import { type PricedLine, sumLines } from './policy.ts';

const twoDecimals = (value: number): boolean => toHundredths(value) / 100 === value;

// Whoever counts with these numbers runs after the checks that abort, and never meets one that is out of bounds.
export const percent = typedNumber(
  z
    .number('Please enter a percentage')
    .min(0, { error: 'Please enter a percentage from 0 to 100', abort: true })
    .max(100, { error: 'Please enter a percentage from 0 to 100', abort: true })
    .refine(twoDecimals, 'Please use at most two decimals')
    .default(0),
);

export const quantity = typedNumber(
  z
    .number('Please enter a quantity')
    .positive({ error: 'Please enter a quantity above 0', abort: true })
    .max(limits.quantity, {
      error: () => `Please enter a quantity of at most ${limits.quantity.toLocaleString('en-US')}`,
      abort: true,
    })
    .refine(twoDecimals, 'Please use at most two decimals'),
);

/** How many decimals and how much it may be depends on the document's currency: see `amountProblem`. */
const amount = (missing: string, negative: string) => z.number(missing).min(0, { error: negative, abort: true });

export const unitPrice = typedNumber(amount('Please enter a price', 'The price cannot be less than 0'));
export const writtenTotal = typedNumber(
  amount('Please enter a total amount', 'The total cannot be less than 0')
    .nullish()
    .transform((value) => value ?? null),
);

export const lineDescription = optionalText(limits.lineDescription).superRefine(printable);

type Refuse = (path: PropertyKey[], message: string) => void;
type Totalled<T> = { currency: string; total_amount: number | null; lines: readonly T[] };
type Naming<T> = {
  /** The field that holds the lines, and the one of a line that holds its price. */
  lines: string;
  price: string;
  priceOf: (line: T) => number;
  toPriced: (line: T) => PricedLine;
};

/** What no field of a document with lines can know by itself: its amounts in its own currency, and their sum. */
export function checkAmounts<T>(document: Totalled<T>, naming: Naming<T>, refuse: Refuse): void {
  const { currency, total_amount, lines } = document;
  if (lines.length === 0) {
    const problem =
      total_amount === null
        ? 'Please enter a total amount or add a line'
        : amountProblem(total_amount, currency, largestTotalCents, 'total');
    if (problem) refuse(['total_amount'], problem);
    return;
  }
  const problems = lines.map((line) => amountProblem(naming.priceOf(line), currency, largestPriceCents, 'price'));
  problems.forEach((problem, at) => {
    if (problem) refuse([naming.lines, at, naming.price], problem);
  });
  if (problems.some(Boolean)) return;
  const { total_amount_cents } = sumLines(lines.map(naming.toPriced));
  if (total_amount_cents > largestTotalCents)
    refuse([naming.lines], `The total cannot be more than ${formatCents(largestTotalCents, currency)}`);
}
