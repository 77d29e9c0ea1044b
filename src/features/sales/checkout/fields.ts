import { z } from 'zod';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);
/** Of any country, written as people write it. */
const isPhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && (text.match(/\d/g) ?? []).length >= 7;

/** Who buys. Optional fields are empty texts, so that the form and the stored details are the same thing. */
export const customerInfo = z.object({
  firstName: line(100).min(1, 'First name is required'),
  lastName: line(100).min(1, 'Last name is required'),
  email: line(254).min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
  company: line(200),
  phone: line(40).refine((value) => value === '' || isPhone(value), 'Please enter a valid phone number or leave blank'),
  addressLine1: line(200),
});
export type CustomerInfoForm = z.infer<typeof customerInfo>;

/** What has been typed so far, however incomplete. */
export const customerDraft = z.object({
  firstName: line(100),
  lastName: line(100),
  email: line(254),
  company: line(200),
  phone: line(40),
  addressLine1: line(200),
});
