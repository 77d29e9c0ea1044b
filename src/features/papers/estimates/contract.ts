import { oc } from '@orpc/contract';
import { z } from 'zod';
import { chainState, evidenceEvent } from '#features/papers/evidence/contract.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import { line, price, typedNumber } from '#shared/fields.ts';
import { toCents } from '#shared/money.ts';
import { listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { mostInstalments, mostItems, untitled } from './choices.ts';
import { estimateSums, largestTotalCents } from './policy.ts';

const twoDecimals = (value: number): boolean => toCents(value) / 100 === value;
const percent = typedNumber(
  z
    .number('Please enter a percentage')
    .min(0, 'Please enter a percentage from 0 to 100')
    .max(100, 'Please enter a percentage from 0 to 100')
    .refine(twoDecimals, 'Please use at most two decimals')
    .default(0),
);
const quantity = typedNumber(
  z
    .number('Please enter a quantity')
    .positive('Please enter a quantity above 0')
    .max(100_000, 'Please enter a quantity of at most 100,000')
    .refine(twoDecimals, 'Please use at most two decimals'),
);
const day = z
  .union([z.literal(''), z.iso.date('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const estimateItemInput = z.object({
  id: z.uuid().optional().describe('Of a line that exists; a new one gets its own'),
  name: line(200, 'Please enter a name'),
  description: optionalText(2000),
  quantity: quantity.describe('Up to two decimals'),
  unit_price: price,
  discount: percent.describe('Percent of the line'),
  tax_rate: percent.describe('Percent of what is left after the discount'),
  optional: z.boolean().default(false).describe('The client may take it or leave it'),
  selected: z.boolean().default(false).describe('Whether an optional line is ticked to begin with'),
});
type EstimateItemInput = z.output<typeof estimateItemInput>;

const instalmentInput = z.object({
  id: z.uuid().optional(),
  label: line(120, 'Please name the payment'),
  share: percent.describe('Percent of the total'),
  due: line(120, 'Please say when it is due'),
});

export const onAccept = z.object({
  contract: z.boolean().default(false),
  deposit_order: z.boolean().default(false),
  project: z.boolean().default(false),
});

const fields = z.object({
  title: z
    .string()
    .trim()
    .max(200, 'Please use at most 200 characters')
    .default('')
    .transform((value) => value || untitled)
    .describe(`Empty becomes '${untitled}'`),
  description: optionalText(5000),
  contact_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((value) => value || null),
  total_amount: typedNumber(
    z
      .number('Please enter a total amount')
      .min(0, 'The total cannot be less than 0')
      .max(largestTotalCents / 100, 'The total is too large')
      .refine(twoDecimals, 'Please use at most two decimals')
      .nullish()
      .transform((value) => value ?? null),
  ).describe('Of an estimate without lines; otherwise the lines are added up'),
  items: z.array(estimateItemInput).max(mostItems, `Please use at most ${mostItems} lines`).default([]),
  currency: z.enum(currencies, 'Please choose a currency').default(defaultCurrency),
  valid_until: day,
  payment_terms: optionalText(500),
  deposit: percent.describe('Percent of the total that is due on acceptance'),
  payment_schedule: z.array(instalmentInput).max(mostInstalments, `Please use at most ${mostInstalments} payments`).default([]),
  on_accept: onAccept.default({ contract: false, deposit_order: false, project: false }),
  reminders_enabled: z.boolean().default(true),
});

type Fields = z.output<typeof fields>;

/** A line's numbers as they are kept and reckoned with. */
export const toPriced = (item: Omit<EstimateItemInput, 'id' | 'name' | 'description'>) => ({
  quantity_hundredths: toCents(item.quantity),
  unit_price_cents: toCents(item.unit_price),
  discount_bp: toCents(item.discount),
  tax_rate_bp: toCents(item.tax_rate),
  optional: item.optional,
  selected: !item.optional || item.selected,
});

const allShares = 100_00;

/** What no field can know by itself. */
function fitsTogether(input: Fields, context: z.RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (input.items.length === 0 && input.total_amount === null) {
    refuse(['total_amount'], 'Please enter a total amount or add a line');
  }
  const everything = input.items.map((item) => ({ ...toPriced(item), selected: true }));
  if (estimateSums(everything).total_amount_cents > largestTotalCents) refuse(['items'], 'The total is too large');
  if (new Set(input.items.flatMap(({ id }) => id ?? [])).size !== input.items.filter(({ id }) => id).length) {
    refuse(['items'], 'A line stands in the list twice');
  }
  const shares = input.payment_schedule.reduce((sum, { share }) => sum + toCents(share), toCents(input.deposit));
  if (input.payment_schedule.length > 0 && shares !== allShares) {
    refuse(['payment_schedule'], `The deposit and the payments must add up to 100%; they are ${shares / 100}%.`);
  }
  if (input.on_accept.deposit_order && input.deposit === 0) {
    refuse(['deposit'], 'Please enter a deposit, or leave out the deposit order');
  }
  if (input.on_accept.deposit_order && input.currency !== defaultCurrency) {
    refuse(
      ['on_accept', 'deposit_order'],
      `Orders are billed in ${defaultCurrency}, so a deposit order cannot be made in ${input.currency}`,
    );
  }
}

export const estimateInput = fields.superRefine(fitsTogether);
export type EstimateInput = z.output<typeof estimateInput>;

const contact = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company_name: z.string().nullable(),
});

/** An estimate as it stands in a list. */
export const estimateCard = z.object({
  id: z.uuid(),
  estimate_number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(estimateStatuses),
  contact_id: z.uuid().nullable(),
  contact: contact.nullable(),
  user_id: z.uuid().nullable(),
  total_amount: z.number(),
  currency: z.string(),
  valid_until: z.string().nullable(),
  version: z.number().int(),
  access_token: z.string().nullable().describe('Null while the link is revoked'),
  sent_at: timestamp.nullable(),
  viewed_at: timestamp.nullable(),
  accepted_at: timestamp.nullable(),
  declined_at: timestamp.nullable(),
  expired_at: timestamp.nullable(),
  reminders_enabled: z.boolean(),
  contract: z.object({ id: z.uuid(), contract_number: z.string() }).nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type EstimateCard = z.output<typeof estimateCard>;

const estimateItem = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit_price: z.number(),
  discount: z.number(),
  tax_rate: z.number(),
  optional: z.boolean(),
  selected: z.boolean(),
  total: z.number(),
});

export const estimate = estimateCard.extend({
  items: z.array(estimateItem),
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_amount: z.number(),
  payment_terms: z.string().nullable(),
  deposit: z.number(),
  deposit_amount: z.number(),
  payment_schedule: z.array(
    z.object({ id: z.uuid(), label: z.string(), share: z.number(), due: z.string(), amount: z.number() }),
  ),
  on_accept: onAccept,
  decline_reason: z.string().nullable(),
  client_signature: z.string().nullable(),
  client_signed_at: timestamp.nullable(),
  admin_signature: z.string().nullable(),
  admin_signed_at: timestamp.nullable(),
  created_by: z.uuid().nullable(),
  order: z.object({ id: z.uuid(), order_number: z.string() }).nullable().describe('The deposit'),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Estimate = z.output<typeof estimate>;

export const estimateVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  content_sha256: z.string(),
  created_at: timestamp,
});
export type EstimateVersion = z.output<typeof estimateVersion>;

const tags = ['Estimates'];
const byId = z.object({ id: z.uuid() });
const page = listQuery.pick({ limit: true, cursor: true });

/** As many lines as an estimate may have, each as long as it may be. */
const manyLines = bodyLimit(2 * megabyte);

export const estimatesContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/estimates', tags, summary: 'Estimates, newest first' })
    .input(page.extend({ status: z.enum(estimateStatuses).optional(), contact_id: z.uuid().optional() }))
    .output(pageOf(estimateCard)),
  get: oc.route({ method: 'GET', path: '/admin/estimates/{id}', tags, summary: 'One estimate' }).input(byId).output(estimate),
  create: oc
    .route({ method: 'POST', path: '/admin/estimates', tags, summary: 'Write an estimate; it starts as a draft' })
    .meta(manyLines)
    .input(estimateInput)
    .output(estimate),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/estimates/{id}',
      tags,
      summary: 'Change an estimate; one that was sent becomes a new version and a draft again',
    })
    .meta(manyLines)
    .input(byId.extend(fields.shape).superRefine(fitsTogether))
    .output(estimate),
  duplicate: oc
    .route({ method: 'POST', path: '/admin/estimates/{id}/duplicate', tags, summary: 'A new draft with the same content' })
    .input(byId)
    .output(estimate),
  send: oc
    .route({ method: 'POST', path: '/admin/estimates/{id}/send', tags, summary: 'Mail it to the client, or mail it again' })
    .input(byId.extend({ message: optionalText(2000).describe('Stands at the top of the mail') }))
    .output(estimate),
  revoke: oc
    .route({
      method: 'POST',
      path: '/admin/estimates/{id}/revoke',
      tags,
      summary: 'Make the link useless; sending again makes a new one',
    })
    .input(byId)
    .output(estimate),
  setReminders: oc
    .route({ method: 'PUT', path: '/admin/estimates/{id}/reminders', tags, summary: 'Switch reminders on or off' })
    .input(byId.extend({ enabled: z.boolean() }))
    .output(estimate),
  convert: oc
    .route({ method: 'POST', path: '/admin/estimates/{id}/convert', tags, summary: 'Make a contract of it, once' })
    .input(byId)
    .output(z.object({ contract: z.object({ id: z.uuid(), contract_number: z.string() }), estimate })),
  versions: oc
    .route({ method: 'GET', path: '/admin/estimates/{id}/versions', tags, summary: 'What was sent, newest first' })
    .input(byId.extend(page.shape))
    .output(pageOf(estimateVersion)),
  history: oc
    .route({ method: 'GET', path: '/admin/estimates/{id}/history', tags, summary: 'The record of what happened to it' })
    .input(byId)
    .output(z.object({ events: z.array(evidenceEvent), chain: chainState })),
  mine: oc
    .route({ method: 'GET', path: '/my/estimates', tags, summary: 'The estimates that the caller was sent, newest first' })
    .input(page)
    .output(pageOf(estimateCard.omit({ reminders_enabled: true, contact: true }))),
};
