import { oc } from '@orpc/contract';
import { z } from 'zod';
import { chainState, evidenceEvent, sha256 } from '#features/papers/evidence/contract.ts';
import { limits } from '#features/papers/lines/choices.ts';
import { checkAmounts, lineDescription, percent, quantity, unitPrice, writtenTotal } from '#features/papers/lines/fields.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import { line } from '#shared/fields.ts';
import { toHundredths, toMinor } from '#shared/money.ts';
import { printable } from '#shared/printable/field.ts';
import { newId } from '#shared/seen.ts';
import { dayInput, listQuery, moreMatches, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { mostInstalments, mostPaymentTerms, untitled } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const estimateItemInput = z.object({
  id: z.uuid().optional().describe('Of a line that exists; a new one gets its own'),
  name: line(limits.name, 'Please enter a name').superRefine(printable),
  description: lineDescription,
  quantity: quantity.describe('Up to two decimals'),
  unit_price: unitPrice,
  discount: percent.describe('Percent of the line'),
  tax_rate: percent.describe('Percent of what is left after the discount'),
  optional: z.boolean().default(false).describe('The client may take it or leave it'),
  selected: z.boolean().default(false).describe('Whether an optional line is ticked to begin with'),
});
type EstimateItemInput = z.output<typeof estimateItemInput>;

const instalmentInput = z.object({
  id: z.uuid().optional(),
  label: line(120, 'Please name the payment').superRefine(printable),
  share: percent.describe('Percent of the total'),
  due: line(120, 'Please say when it is due').superRefine(printable),
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
    .max(limits.title, `Please use at most ${limits.title} characters`)
    .superRefine(printable)
    .default('')
    .transform((value) => value || untitled)
    .describe(`Empty becomes '${untitled}'`),
  description: optionalText(limits.description).superRefine(printable),
  contact_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((value) => value || null),
  total_amount: writtenTotal.describe('Of an estimate without lines; otherwise the lines are added up'),
  items: z.array(estimateItemInput).max(limits.lines, `Please use at most ${limits.lines} lines`).default([]),
  currency: z.enum(currencies, 'Please choose a currency').default(defaultCurrency),
  valid_until: day,
  payment_terms: optionalText(mostPaymentTerms).superRefine(printable),
  deposit: percent.describe('Percent of the total that is due on acceptance'),
  payment_schedule: z.array(instalmentInput).max(mostInstalments, `Please use at most ${mostInstalments} payments`).default([]),
  on_accept: onAccept.default({ contract: false, deposit_order: false, project: false }),
  reminders_enabled: z.boolean().default(true),
});

type Fields = z.output<typeof fields>;

/** A line's numbers as they are kept and reckoned with. */
export const toPriced = (item: Omit<EstimateItemInput, 'id' | 'name' | 'description'>, currency: string) => ({
  quantity_hundredths: toHundredths(item.quantity),
  unit_price_cents: toMinor(item.unit_price, currency),
  discount_bp: toHundredths(item.discount),
  tax_rate_bp: toHundredths(item.tax_rate),
  optional: item.optional,
  selected: !item.optional || item.selected,
});

const allShares = 100_00;

/** What no field can know by itself. */
function fitsTogether(input: Fields, context: z.RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { currency, total_amount, items } = input;
  // With every optional line taken, so that whatever the client chooses fits too.
  checkAmounts(
    { currency, total_amount, lines: items },
    { lines: 'items', price: 'unit_price', priceOf: (item) => item.unit_price, toPriced: (item) => toPriced(item, currency) },
    refuse,
  );
  if (new Set(input.items.flatMap(({ id }) => id ?? [])).size !== input.items.filter(({ id }) => id).length) {
    refuse(['items'], 'A line stands in the list twice');
  }
  const shares = input.payment_schedule.reduce((sum, { share }) => sum + toHundredths(share), toHundredths(input.deposit));
  if (input.payment_schedule.length > 0 && shares !== allShares) {
    refuse(['payment_schedule'], `The deposit and the payments must add up to 100%; they are ${shares / 100}%.`);
  }
  if (input.on_accept.deposit_order && input.deposit === 0) {
    refuse(['deposit'], 'Please enter a deposit, or leave out the deposit order');
  }
}

export const estimateInput = fields.superRefine(fitsTogether);
export type EstimateInput = z.output<typeof estimateInput>;

const newEstimate = fields.extend({ id: newId }).superRefine(fitsTogether);
export type NewEstimate = z.output<typeof newEstimate>;

const estimateUpdate = fields
  .extend({
    id: z.uuid(),
    revision: sha256.describe('`revision` as you saw it: what was changed or sent since then is not overwritten'),
  })
  .superRefine(fitsTogether);
export type EstimateUpdate = EstimateInput & { revision: string };

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
  access_token: z
    .string()
    .nullable()
    .describe('Null while the link is revoked, for an API key, and for those who may not change documents'),
  access_revoked_at: timestamp.nullable().describe('Since then the link leads nowhere'),
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
  revision: z.string().describe('Another one after each change of what is written here, and after it was sent'),
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
const manyLines = bodyLimit(8 * megabyte);

export const estimatesContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/estimates', tags, summary: 'Estimates, newest first' })
    .input(
      listQuery.extend({
        status: z.enum(estimateStatuses).optional(),
        contact_id: z.uuid().optional(),
        q: listQuery.shape.q.describe('Words of the number, the title or the client, or their beginnings'),
      }),
    )
    .output(pageOf(estimateCard).extend({ more_matches: moreMatches })),
  get: oc.route({ method: 'GET', path: '/admin/estimates/{id}', tags, summary: 'One estimate' }).input(byId).output(estimate),
  create: oc
    .route({ method: 'POST', path: '/admin/estimates', tags, summary: 'Write an estimate; it starts as a draft' })
    .meta(manyLines)
    .input(newEstimate)
    .output(estimate),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/estimates/{id}',
      tags,
      summary: 'Change an estimate; one that was sent becomes a new version and a draft again',
    })
    .meta(manyLines)
    .input(estimateUpdate)
    .output(estimate),
  duplicate: oc
    .route({ method: 'POST', path: '/admin/estimates/{id}/duplicate', tags, summary: 'A new draft with the same content' })
    .input(byId)
    .output(estimate),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/estimates/{id}', tags, summary: 'Delete a draft that was never sent' })
    .input(byId)
    .output(byId),
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
  listOwn: oc
    .route({ method: 'GET', path: '/my/estimates', tags, summary: 'The estimates that the caller was sent, newest first' })
    .input(page)
    .output(pageOf(estimateCard.omit({ reminders_enabled: true, contact: true }))),
};
