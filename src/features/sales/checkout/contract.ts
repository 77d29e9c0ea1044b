import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cart } from '#features/sales/cart/contract.ts';
import { cartSteps } from '#shared/choices/sales/cart.ts';
import { orderPaymentMethods, orderStatuses } from '#shared/choices/sales/orders.ts';
import { timestamp } from '#shared/wire.ts';
import { customerDraft, customerInfo } from './fields.ts';

export const checkoutContractView = z.object({
  id: z.uuid(),
  contract_number: z.string(),
  service_id: z.uuid(),
  service_name: z.string(),
  text: z.string(),
  text_sha256: z.string(),
  is_signed: z.boolean(),
  client_signature: z.string().nullable(),
  client_signed_at: timestamp.nullable(),
});
export type CheckoutContractView = z.output<typeof checkoutContractView>;

export const checkoutState = z.object({
  step: z.enum(cartSteps),
  checkout_key: z.uuid().nullable().describe('Names the order that this cart becomes; the same key never orders twice'),
  cart,
  customer_info: customerDraft.describe('As typed so far, prefilled from the account'),
  payment_method: z.enum(orderPaymentMethods).nullable(),
  requires_contract: z.boolean(),
  contracts: z.array(checkoutContractView),
  code: z
    .object({ goes_to: z.string() })
    .nullable()
    .describe('Where a code is mailed before a contract can be signed, for a day after a password reset'),
  tax_rate: z.number().describe('Percent'),
  tax_amount: z.number(),
  total_amount: z.number(),
  notice: z.string().nullable().describe('Why the checkout stands at an earlier step than it was left at'),
  recent_order: z
    .object({ id: z.uuid(), order_number: z.string() })
    .nullable()
    .describe('What an empty cart has become within the last hour'),
});
export type CheckoutState = z.output<typeof checkoutState>;

export const orderRequest = z.object({
  payment_method: z.enum(orderPaymentMethods, 'Please choose how you want to pay'),
  checkout_key: z.uuid(),
  version: z.string().max(100).describe('The version of the cart that the client saw'),
  total_amount: z.number().describe('The total that the client saw; the server reckons its own'),
});

export const placedOrder = z.object({
  order_id: z.uuid(),
  order_number: z.string(),
  payment_method: z.enum(orderPaymentMethods),
  status: z.enum(orderStatuses),
  total_amount: z.number(),
});
export type PlacedOrder = z.output<typeof placedOrder>;

const tags = ['Checkout'];

export const checkoutContract = {
  get: oc.route({ method: 'GET', path: '/checkout', tags, summary: 'How far the checkout has come' }).output(checkoutState),
  step: oc
    .route({ method: 'POST', path: '/checkout/step', tags, summary: 'Go to a step, as far as its conditions are met' })
    .input(z.object({ step: z.enum(cartSteps) }))
    .output(checkoutState),
  details: oc
    .route({ method: 'POST', path: '/checkout/details', tags, summary: 'Confirm who buys, and go on' })
    .input(customerInfo)
    .output(checkoutState),
  draft: oc
    .route({ method: 'PUT', path: '/checkout/details', tags, summary: 'Keep what has been typed so far' })
    .input(customerDraft)
    .output(checkoutState),
  paymentMethod: oc
    .route({ method: 'PUT', path: '/checkout/payment-method', tags, summary: 'Choose how to pay' })
    .input(orderRequest.pick({ payment_method: true }))
    .output(checkoutState),
  sign: oc
    .route({
      method: 'POST',
      path: '/checkout/contracts/{id}/sign',
      tags,
      summary: 'Sign a contract in the words that were read',
    })
    .input(
      z.object({
        id: z.uuid(),
        agreed: z.literal(true, 'Please tick the box to agree before you sign'),
        text_sha256: z.string().length(64, 'Please read the contract again'),
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'The code has six digits')
          .nullable()
          .default(null)
          .describe('Asked for within 24 hours of a password reset'),
      }),
    )
    .output(checkoutState),
  code: oc
    .route({
      method: 'POST',
      path: '/checkout/contracts/{id}/code',
      tags,
      summary: "Mails a code for signing to the account's address",
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ goes_to: z.string(), minutes: z.number().int() })),
  order: oc
    .route({ method: 'POST', path: '/checkout/order', tags, summary: 'Make an order of the cart' })
    .input(orderRequest)
    .output(placedOrder),
  placed: oc
    .route({
      method: 'GET',
      path: '/checkout/orders/{checkout_key}',
      tags,
      summary: 'The order that the cart of this key has become, for whoever did not get the answer',
    })
    .input(orderRequest.pick({ checkout_key: true }))
    .output(z.object({ order: placedOrder.nullable() })),
};
