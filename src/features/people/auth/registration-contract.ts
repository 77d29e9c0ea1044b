import { oc } from '@orpc/contract';
import { z } from 'zod';
import { businessTypes, industries, valuesOf } from '#features/people/business/choices.ts';
import { email, lineOf, matching, mismatch, password, typed } from './fields.ts';

const nameOf = (what: string) => lineOf(100).min(2, `${what} must be at least 2 characters`);
const optionalLine = (max: number) =>
  lineOf(max)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);
const optionalChoice = <V extends string>(values: [V, ...V[]]) =>
  z
    .enum(['', ...values], 'Please choose one of the list')
    .nullish()
    .transform((value): V | null => (value ? (value as V) : null));

const webAddress = z.url({ protocol: /^https?$/, message: 'Please enter a valid URL' });

const account = {
  first_name: nameOf('First name'),
  last_name: nameOf('Last name'),
  email,
  password,
};

const business = {
  business_name: lineOf(200).min(2, 'Business name must be at least 2 characters'),
  business_type: optionalChoice(valuesOf(businessTypes)),
  industry: optionalChoice(valuesOf(industries)),
  website: lineOf(500)
    .refine((value) => value === '' || webAddress.safeParse(value).success, 'Please enter a valid URL')
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null),
  address: optionalLine(300),
  city: optionalLine(120),
  state: optionalLine(120),
  zip: optionalLine(20),
  country: optionalLine(120),
  employee_count: z
    .number('Employee count must be a positive number')
    .int('Employee count must be a whole number')
    .positive('Employee count must be a positive number')
    .max(10_000_000, 'Employee count is too large')
    .nullish()
    .transform((value) => value ?? null),
};

export const accountForm = z.object({ ...account, confirmPassword: z.string() }).refine(matching, { ...mismatch, when: typed });

/** Step 2: the three sensitive values are typed in plain and leave the browser encrypted. */
export const businessForm = z.object({
  ...business,
  phone: optionalLine(40),
  tax_id: optionalLine(60),
  registration_number: optionalLine(60),
});

/** `data.iv.salt` in base64, with a 12-byte iv and a 16-byte salt. */
const cipherText = z
  .string()
  .max(2000)
  .regex(/^[A-Za-z0-9+/]{20,}={0,2}\.[A-Za-z0-9+/]{16}\.[A-Za-z0-9+/]{22}==$/, 'Must be encrypted before it is sent')
  .nullish()
  .transform((value) => value ?? null);

const ticket = z.string().max(500);

export const registration = z.discriminatedUnion(
  'user_type',
  [
    z.object({ user_type: z.literal('personal'), ticket, ...account }),
    z.object({
      user_type: z.literal('business'),
      ticket,
      ...account,
      ...business,
      encrypted_phone: cipherText,
      encrypted_tax_id: cipherText,
      encrypted_registration_number: cipherText,
    }),
  ],
  { error: 'Please select an account type' },
);
export type Registration = z.output<typeof registration>;

export const registered = z.object({
  user_id: z.uuid(),
  /** The account opens with the link in the mail. */
  confirmation_demanded: z.boolean(),
  signed_in: z.boolean(),
});
export type Registered = z.infer<typeof registered>;

const tags = ['Registration'];

export const registrationContract = {
  ticket: oc
    .route({
      method: 'POST',
      path: '/registration/ticket',
      tags,
      summary: 'Starts a registration: a ticket for one account, and the passphrase of its encrypted fields',
    })
    .output(z.object({ ticket: z.string(), passphrase: z.string(), expires_at: z.iso.datetime() })),
  register: oc
    .route({ method: 'POST', path: '/registration', successStatus: 201, tags, summary: 'Creates a personal or business account' })
    .input(registration)
    .output(registered),
};
