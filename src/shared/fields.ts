import { z } from 'zod';
import { toCents } from '#shared/money.ts';

export const line = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `Please use at most ${max} characters`);

/** Blank is missing, and what is no number counts as 0. */
function readTyped(value: unknown): unknown {
  if (typeof value === 'number' && Number.isNaN(value)) return 0;
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? 0 : number;
}

/** A number as a person types it. */
export const typedNumber = <T extends z.ZodType>(schema: T) => z.preprocess(readTyped, schema);

const dollars = z
  .number('Please enter a price')
  .min(0, 'The price cannot be less than 0')
  .max(9_999_999.99, 'The price cannot be more than $9,999,999.99')
  .refine((value) => toCents(value) / 100 === value, 'Please use at most two decimals');

export const price = typedNumber(dollars);
/** As `price`, with 0 where it is missing. */
export const priceOrZero = z.preprocess((value) => readTyped(value) ?? 0, dollars);
/** As `price`, with null for "on request". */
export const priceOrQuote = typedNumber(dollars.nullable());

const isPicture = (value: string) =>
  /^\/[\w][\w./-]*$/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:');

/** An address of a picture elsewhere, or a path of this site, such as that of an upload. */
export const pictureUrl = z
  .string()
  .trim()
  .max(2000, 'Please use at most 2000 characters')
  .refine((value) => value === '' || isPicture(value), 'Please enter a valid URL that starts with https://')
  .nullish()
  .transform((value) => value || null);
