// The rules of these forms, for the browser and the server alike. Free of Zod: public pages carry this file.
import {
  atLeast,
  email,
  messageMost,
  oneOf,
  optional,
  personName,
  phone,
  type Rule,
  type Rules,
  subjectLine,
} from '#shared/public-form/rules.ts';
import { required } from '#shared/public-form/words.ts';
import { budgets, timelines, websiteTypes } from './choices.ts';

export const contactRules = {
  name: personName,
  email,
  phone,
  company: optional(),
  subject: subjectLine,
  service: atLeast(1, 'Please select a service'),
  message: atLeast(10, 'Message must be at least 10 characters', messageMost),
} satisfies Rules;

const given = (most = 200): Rule => atLeast(1, required, most);
const givenEmail: Rule = (value) => given(254)(value) ?? email(value);
const webAddress: Rule = (value) =>
  value.trim() === '' || /^https?:\/\/\S+$/i.test(value.trim()) ? optional(500)(value) : 'Please enter a valid URL';

export const contactDialogRules = {
  name: given(),
  email: givenEmail,
  phone: optional(50),
  company: optional(),
  message: given(messageMost),
} satisfies Rules;

export const customWebsiteRules = {
  name: given(),
  email: givenEmail,
  phone: optional(50),
  company: optional(),
  website_type: oneOf(websiteTypes),
  budget: oneOf(budgets),
  timeline: oneOf(timelines),
  current_website: webAddress,
  brand_colors: optional(),
  inspiration: optional(2000),
  project_details: optional(messageMost),
} satisfies Rules;

export const notifyRules = { email } satisfies Rules;

/** Where the studio reads a submission. */
export const submissionPath = (id: string): string => `/admin/forms/submissions?submission=${id}`;
