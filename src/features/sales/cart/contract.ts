import { oc } from '@orpc/contract';
import { z } from 'zod';
import { service } from '#features/sales/services/contract.ts';
import { timestamp } from '#shared/wire.ts';
import { mostLines, mostOfOne } from './policy.ts';

export const cartItem = z.object({
  service: service.extend({ kind: z.enum(['service', 'template']) }),
  quantity: z.number().int(),
  seen_price: z.number().describe('Dollars that the client saw when it was added or last confirmed'),
  is_price_changed: z.boolean(),
  is_available: z.boolean().describe('False when the studio no longer offers it, or only after a quote'),
  line_total: z.number().describe('Dollars, at today’s price'),
  owned: z
    .object({ renews_at: timestamp.nullable() })
    .nullable()
    .describe('The subscription of this service that the caller has already; ordered again, there are two'),
});
export type CartItem = z.output<typeof cartItem>;

export const cart = z.object({
  version: z.string().describe('Changes with every item, quantity and price; an order must name the one that the client saw'),
  items: z.array(cartItem),
  count: z.number().int().describe('Pieces in all'),
  subtotal: z.number().describe('Dollars, before tax'),
});
export type Cart = z.output<typeof cart>;

const quantity = z
  .int('Please enter a whole number')
  .min(1, 'The quantity cannot go below 1')
  .max(mostOfOne, `At most ${mostOfOne} of one service can be ordered at once`);
const service_id = z.uuid('This service does not exist.');
const tags = ['Cart'];

export const cartContract = {
  get: oc.route({ method: 'GET', path: '/cart', tags, summary: 'The caller’s cart, at today’s prices' }).output(cart),
  add: oc
    .route({ method: 'POST', path: '/cart/items', tags, summary: 'Put a service or template into the cart' })
    .input(z.object({ service_id, quantity: quantity.default(1) }))
    .output(cart),
  setQuantity: oc
    .route({ method: 'PUT', path: '/cart/items/{service_id}', tags, summary: 'Set the quantity of a one-time item' })
    .input(z.object({ service_id, quantity }))
    .output(cart),
  remove: oc
    .route({ method: 'DELETE', path: '/cart/items/{service_id}', tags, summary: 'Take an item out of the cart' })
    .input(z.object({ service_id }))
    .output(cart),
  clear: oc.route({ method: 'DELETE', path: '/cart', tags, summary: 'Empty the cart' }).output(cart),
  acceptPrices: oc
    .route({ method: 'POST', path: '/cart/prices', tags, summary: 'Accept today’s prices where they have changed' })
    .output(cart),
  merge: oc
    .route({ method: 'POST', path: '/cart/merge', tags, summary: 'Bring along what was collected before signing in' })
    .input(
      z.object({
        items: z
          .array(z.object({ service_id: z.uuid(), quantity, price: z.number().min(0).max(9_999_999.99) }))
          .max(mostLines, `A cart holds at most ${mostLines} different items`),
      }),
    )
    .output(cart.extend({ left_out: z.number().int().describe('Items that are no longer offered') })),
};
