import { expect, it } from 'vitest';
import { contractInput, signatureInput } from '#features/papers/contracts/fields.ts';
import { estimateInput } from '#features/papers/estimates/contract.ts';
import { acceptInput, signInput } from '#features/papers/signing/contract.ts';
import { contactInput } from '#features/people/contacts/contract.ts';
import { customerInfo } from '#features/sales/checkout/fields.ts';
import { brandingChange } from '#features/studio/branding/contract.ts';

const bad = 'Anna 𓂀';
const good = '山田 太郎 محمد 😀';
const line = { name: bad, description: bad, quantity: 1, price: 1, unit_price: 1 };
const proof = { content_sha256: 'a'.repeat(64), consent_version: 'sign-1' };

const refusals = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: object,
) =>
  (schema.safeParse(value).error?.issues ?? [])
    .filter(({ message }) => message.includes('U+13080, Egyptian'))
    .map(({ path }) => path.join('.'));

it('refuses in every field that is printed a character that no font has', () => {
  expect(
    refusals(contractInput, {
      title: bad,
      description: bad,
      services: [line],
      terms_and_conditions: ['fine', bad],
      payment_terms: [bad],
    }),
  ).toEqual(['title', 'description', 'services.0.name', 'services.0.description', 'terms_and_conditions.1', 'payment_terms.0']);
  const payment_schedule = [{ label: bad, due: bad, share: 10 }];
  expect(refusals(estimateInput, { title: bad, description: bad, items: [line], payment_terms: bad, payment_schedule })).toEqual([
    'title',
    'description',
    'items.0.name',
    'items.0.description',
    'payment_terms',
    'payment_schedule.0.label',
    'payment_schedule.0.due',
  ]);
  expect(refusals(contactInput, { first_name: bad, last_name: bad, email: 'a@b.test', company_name: bad })).toEqual([
    'first_name',
    'last_name',
    'company_name',
  ]);
  expect(refusals(signInput, { ...proof, name: bad, drawing: null, code: null })).toEqual(['name']);
  expect(refusals(acceptInput, { ...proof, selected: [], name: bad })).toEqual(['name']);
  expect(refusals(signatureInput, { name: bad })).toEqual(['name']);
  const customer = { firstName: bad, lastName: bad, email: 'a@b.test', company: bad, phone: '', addressLine1: bad };
  expect(refusals(customerInfo, customer)).toEqual(['firstName', 'lastName', 'company', 'addressLine1']);
  expect(refusals(brandingChange, { companyName: bad })).toEqual(['companyName']);
});

it('takes names in any script that can be printed', () => {
  expect(contactInput.safeParse({ first_name: good, email: 'a@b.test' }).success).toBe(true);
  expect(contractInput.safeParse({ title: good, total_amount: 1, terms_and_conditions: [good] }).success).toBe(true);
  expect(signatureInput.safeParse({ name: good }).success).toBe(true);
});
