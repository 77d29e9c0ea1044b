import { z } from 'zod';
import { printable } from '#shared/printable/field.ts';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);
/** It stands on the contract and on the invoice. */
const printed = (max: number, missing?: string) => (missing ? line(max).min(1, missing) : line(max)).superRefine(printable);
/** Of any country, written as people write it. */
const isPhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && (text.match(/\d/g) ?? []).length >= 7;

/** Who buys. Optional fields are empty texts, so that the form and the stored details are the same thing. */
export const customerInfo = z.object({
  firstName: printed(100, 'First name is required'),
  lastName: printed(100, 'Last name is required'),
  email: line(254).min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
  company: printed(200),
  phone: line(40).refine((value) => value === '' || isPhone(value), 'Please enter a valid phone number or leave blank'),
  addressLine1: printed(200),
  city: printed(120).default(''),
  region: printed(120).default(''),
  postalCode: printed(20).default(''),
  country: printed(120).default(''),
});
export type CustomerInfoForm = z.input<typeof customerInfo>;

/** What has been typed so far, however incomplete. */
export const customerDraft = z.object({
  firstName: line(100),
  lastName: line(100),
  email: line(254),
  company: line(200),
  phone: line(40),
  addressLine1: line(200),
  city: line(120).default(''),
  region: line(120).default(''),
  postalCode: line(20).default(''),
  country: line(120).default(''),
});
