import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dayInput, timestamp } from '#shared/wire.ts';
import { annualRevenues, businessTypes, industries, valuesOf } from './choices.ts';
import { cipherPattern } from './policy.ts';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);
const orNull = (max: number) =>
  line(max)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);
const chosen = <V extends string>(values: [V, ...V[]]) =>
  z
    .enum(['', ...values], 'Please choose one of the list')
    .nullish()
    .transform((value): V | null => (value ? (value as V) : null));

const webAddress = z.url({ protocol: /^https?$/ });

const facts = {
  business_name: line(200).min(1, 'Business name is required'),
  business_type: chosen(valuesOf(businessTypes)),
  industry: chosen(valuesOf(industries)),
  website: line(500)
    .refine((value) => value === '' || webAddress.safeParse(value).success, 'Please enter a valid URL')
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null),
  address: orNull(300),
  city: orNull(120),
  state: orNull(120),
  zip: orNull(20),
  country: orNull(120),
  founding_date: z
    .union([z.literal(''), dayInput('Please enter a valid date')])
    .nullish()
    .transform((value) => value || null),
  employee_count: z
    .number('Please enter a number')
    .int('Please enter a whole number')
    .min(0, 'Employee count must be at least 0')
    .max(10_000_000, 'Employee count is too large')
    .nullish()
    .transform((value) => value ?? null),
  annual_revenue: chosen(valuesOf(annualRevenues)),
};

/** What the person types; the three sensitive values leave the browser encrypted. */
export const businessForm = z.object({ ...facts, phone: orNull(40), tax_id: orNull(60), registration_number: orNull(60) });
export type BusinessForm = z.input<typeof businessForm>;

// Absent keeps what is stored, null clears it.
const cipherText = z.string().max(2000).regex(cipherPattern, 'Must be encrypted before it is sent').nullish();

export const businessInput = z.object({
  ...facts,
  encrypted_phone: cipherText,
  encrypted_tax_id: cipherText,
  encrypted_registration_number: cipherText,
});
export type BusinessInput = z.output<typeof businessInput>;

const text = z.string().nullable();
export const business = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  business_name: z.string(),
  business_type: text,
  industry: text,
  website: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  founding_date: text,
  employee_count: z.number().nullable(),
  annual_revenue: text,
  encrypted_phone: text,
  encrypted_tax_id: text,
  encrypted_registration_number: text,
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Business = z.output<typeof business>;

const tags = ['Business profile'];

export const businessContract = {
  getOwn: oc
    .route({ method: 'GET', path: '/business', tags, summary: "The caller's own business profile, if there is one" })
    .output(z.object({ business: business.nullable() })),
  save: oc
    .route({ method: 'PUT', path: '/business', tags, summary: "Creates or updates the caller's own business profile" })
    .input(businessInput)
    .output(z.object({ business, created: z.boolean() })),
  passphraseOf: oc
    .route({
      method: 'GET',
      path: '/admin/users/{id}/passphrase',
      tags,
      summary: "The passphrase of a client's encrypted fields; every call is noted in the audit log",
    })
    .input(z.object({ id: z.uuid('Please give the id of a user') }))
    .output(z.object({ passphrase: z.string() })),
};
