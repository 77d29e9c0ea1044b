import { z } from 'zod';

const cents = z.number().int();
const party = z.object({ name: z.string(), company: z.string().nullable(), email: z.string() });
const studioParty = z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() });

/** What stands in an estimate, word for word as it is hashed and accepted. */
export const estimateContentSchema = z.object({
  document: z.literal('estimate'),
  number: z.string(),
  version: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  studio: studioParty,
  client: party.nullable(),
  currency: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      quantity_hundredths: z.number().int(),
      unit_price_cents: cents,
      discount_bp: z.number().int(),
      tax_rate_bp: z.number().int(),
      optional: z.boolean(),
      selected: z.boolean(),
      amount_cents: cents,
      total_cents: cents,
    }),
  ),
  subtotal_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
  total_amount_cents: cents,
  valid_until: z.iso.date().nullable(),
  payment_terms: z.string().nullable(),
  deposit_bp: z.number().int(),
  deposit_cents: cents,
  payment_schedule: z.array(z.object({ label: z.string(), due: z.string(), share_bp: z.number().int(), amount_cents: cents })),
});
