import { z } from 'zod';
import { sha256 } from '#features/papers/evidence/contract.ts';
import { limits } from '#features/papers/lines/choices.ts';
import { checkAmounts, lineDescription, percent, quantity, unitPrice, writtenTotal } from '#features/papers/lines/fields.ts';
import { contractTypes } from '#shared/choices/papers/contracts.ts';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import { line } from '#shared/fields.ts';
import { plainText } from '#shared/markup.ts';
import { toHundredths, toMinor } from '#shared/money.ts';
import { printable } from '#shared/printable/field.ts';
import { newId } from '#shared/seen.ts';
import { dayInput, optionalText } from '#shared/wire.ts';
import { convertedTitle, untitledContract } from './choices.ts';
import { unknownField } from './merge-fields.ts';

const most = { terms: 80, letters: 5000 } as const;
/** Long enough for the title of a contract that was made of an estimate. */
export const longestTitle = convertedTitle('').length + limits.title;

/** Clauses in the markup of `markup-rules.ts`; empty ones are left out, and a merge field must be one that exists. */
export const clauses = z
  .array(
    z
      .string()
      .trim()
      .max(most.letters, { error: () => `Please use at most ${most.letters.toLocaleString('en-US')} characters for one term` })
      .superRefine(printable),
  )
  .max(most.terms, `Please use at most ${most.terms} terms`)
  .transform((texts) => texts.filter((text) => plainText(text).trim() !== ''))
  .superRefine((texts, context) => {
    const message = unknownField(texts);
    if (message) context.addIssue({ code: 'custom', message });
  });

const day = z
  .union([dayInput('Please enter a valid date'), z.literal('')])
  .nullish()
  .transform((value) => value || null);

export const contractLine = z.object({
  name: line(limits.name, 'Please enter what it is').superRefine(printable),
  description: lineDescription,
  quantity: quantity.describe('Up to two decimals'),
  price: unitPrice,
  discount: percent.describe('Percent of the line'),
  tax_rate: percent.describe('Percent of what is left after the discount'),
});

/** A service's numbers as they are kept and reckoned with. */
export const toPriced = (service: Omit<z.output<typeof contractLine>, 'name' | 'description'>, currency: string) => ({
  quantity_hundredths: toHundredths(service.quantity),
  unit_price_cents: toMinor(service.price, currency),
  discount_bp: toHundredths(service.discount),
  tax_rate_bp: toHundredths(service.tax_rate),
});

const fields = z.object({
  title: z
    .string()
    .trim()
    .max(longestTitle, `Please use at most ${longestTitle} characters`)
    .superRefine(printable)
    .nullish()
    .transform((title) => title || untitledContract)
    .describe(`Empty becomes '${untitledContract}'`),
  description: optionalText(limits.description).superRefine(printable),
  contact_id: z
    .union([z.uuid(), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  contract_type: z.enum(contractTypes, 'Please choose a type').default('service'),
  total_amount: writtenTotal.describe('Of a contract without services; otherwise they are added up'),
  currency: z.enum(currencies, 'Please choose a currency').default(defaultCurrency),
  effective_date: day,
  expiration_date: day,
  services: z.array(contractLine).max(limits.lines, `Please list at most ${limits.lines} services`).default([]),
  terms_and_conditions: clauses.default([]),
  payment_terms: clauses.default([]),
});

/** What no field can know by itself. */
function fitsTogether(input: z.output<typeof fields>, context: z.RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { effective_date, expiration_date, currency, total_amount, services } = input;
  // ISO days compare as texts.
  if (effective_date && expiration_date && expiration_date < effective_date)
    refuse(['expiration_date'], 'A contract cannot end before it begins');
  checkAmounts(
    { currency, total_amount, lines: services },
    { lines: 'services', price: 'price', priceOf: ({ price }) => price, toPriced: (service) => toPriced(service, currency) },
    refuse,
  );
}

export const contractInput = fields.superRefine(fitsTogether);
export type ContractFormInput = z.input<typeof contractInput>;
export type ContractInput = z.output<typeof contractInput>;
export const newContract = fields.extend({ id: newId }).superRefine(fitsTogether);
export const contractUpdate = fields
  .extend({
    id: z.uuid(),
    revision: sha256.describe('`revision` as you saw it: what was changed, sent or signed since then is not overwritten'),
  })
  .superRefine(fitsTogether);
export type ContractUpdate = ContractInput & { revision: string };

export const contractTemplateInput = z.object({
  name: line(120, 'Please enter a name'),
  description: optionalText(500),
  contract_type: z.enum(contractTypes, 'Please choose a type').default('service'),
  terms_and_conditions: clauses.default([]),
  payment_terms: clauses.default([]),
});
export type ContractTemplateInput = z.output<typeof contractTemplateInput>;

export const signatureInput = z.object({
  name: line(120, 'Please enter your name').superRefine(printable),
  drawing: z
    .string()
    .max(20_000)
    .nullish()
    .transform((value) => value || null)
    .describe('SVG path data of a drawn signature; null when the name was typed'),
});
