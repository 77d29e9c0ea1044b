import { z } from 'zod';
import { contractTypes } from '#shared/choices/papers/contracts.ts';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import { line, typedNumber } from '#shared/fields.ts';
import { toCents } from '#shared/money.ts';
import { optionalText } from '#shared/wire.ts';
import { untitledContract } from './choices.ts';
import { plainText } from './markup-rules.ts';
import { unknownField } from './merge-fields.ts';

const most = { terms: 80, letters: 5000, services: 60, title: 160 } as const;

const money = (missing: string) =>
  typedNumber(
    z
      .number(missing)
      .min(0, 'An amount cannot be less than 0')
      .max(99_999_999.99, 'An amount cannot be more than 99,999,999.99')
      .refine((value) => toCents(value) / 100 === value, 'Please use at most two decimals'),
  );

/** Clauses in the markup of `markup-rules.ts`; empty ones are left out, and a merge field must be one that exists. */
export const clauses = z
  .array(
    z
      .string()
      .trim()
      .max(most.letters, `Please use at most ${most.letters.toLocaleString('en-US')} characters for one term`),
  )
  .max(most.terms, `Please use at most ${most.terms} terms`)
  .transform((texts) => texts.filter((text) => plainText(text).trim() !== ''))
  .superRefine((texts, context) => {
    const message = unknownField(texts);
    if (message) context.addIssue({ code: 'custom', message });
  });

const day = z
  .union([z.iso.date('Please enter a valid date'), z.literal('')])
  .nullish()
  .transform((value) => value || null);

export const contractLine = z.object({
  name: line(160, 'Please enter what it is'),
  description: optionalText(1000),
  quantity: typedNumber(
    z
      .number('Please enter a quantity')
      .positive('The quantity must be more than 0')
      .max(999_999, 'Please enter at most 999,999')
      .refine((value) => Math.round(value * 100) / 100 === value, 'Please use at most two decimals'),
  ),
  price: money('Please enter a price'),
});

const fields = {
  description: optionalText(4000),
  contact_id: z
    .union([z.uuid(), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  contract_type: z.enum(contractTypes, 'Please choose a type').default('service'),
  total_amount: money('Please enter the total amount').describe('Decimal, in the currency'),
  currency: z.enum(currencies, 'Please choose a currency').default(defaultCurrency),
  effective_date: day,
  expiration_date: day,
  services: z.array(contractLine).max(most.services, `Please list at most ${most.services} services`).default([]),
  terms_and_conditions: clauses.default([]),
  payment_terms: clauses.default([]),
};

/** ISO days compare as texts. */
const inOrder = ({ effective_date, expiration_date }: { effective_date: string | null; expiration_date: string | null }) =>
  !effective_date || !expiration_date || expiration_date >= effective_date;
const order = { message: 'A contract cannot end before it begins', path: ['expiration_date'] };

/** What the form asks for. */
export const contractForm = z.object({ title: line(most.title, 'Please enter a title'), ...fields }).refine(inOrder, order);
export type ContractFormInput = z.input<typeof contractForm>;
export type ContractFormOutput = z.output<typeof contractForm>;

const stored = z.object({
  title: z
    .string()
    .trim()
    .max(most.title, `Please use at most ${most.title} characters`)
    .nullish()
    .transform((title) => title || untitledContract)
    .describe('Untitled Contract when empty'),
  ...fields,
});

/** What is stored: an empty title is filled in. */
export const contractInput = stored.refine(inOrder, order);
export type ContractInput = z.output<typeof contractInput>;
export const contractUpdate = stored.extend({ id: z.uuid() }).refine(inOrder, order);

export const contractTemplateInput = z.object({
  name: line(120, 'Please enter a name'),
  description: optionalText(500),
  contract_type: z.enum(contractTypes, 'Please choose a type').default('service'),
  terms_and_conditions: clauses.default([]),
  payment_terms: clauses.default([]),
});
export type ContractTemplateInput = z.output<typeof contractTemplateInput>;

export const signatureInput = z.object({
  name: line(120, 'Please enter your name'),
  drawing: z
    .string()
    .max(20_000)
    .nullish()
    .transform((value) => value || null)
    .describe('SVG path data of a drawn signature; null when the name was typed'),
});
