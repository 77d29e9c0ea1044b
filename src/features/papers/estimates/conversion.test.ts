import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import type { ContractDetail } from '#features/papers/contracts/contract.ts';
import { contractWriter, zoe } from '#features/papers/contracts/contracts.testkit.ts';
import { clauses } from '#features/papers/contracts/fields.ts';
import { asClause, type MergeValues, mergeFieldNames, mergeText } from '#features/papers/contracts/merge-fields.ts';
import { signContract } from '#features/papers/contracts/sign.server.ts';
import { limits } from '#features/papers/lines/choices.ts';
import { sumLines } from '#features/papers/lines/policy.ts';
import { currencies } from '#shared/currencies.ts';
import { plainText } from '#shared/markup.ts';
import { decimalsOf } from '#shared/money.ts';
import { testStudio } from '#tests/studio.ts';
import type { Estimate } from './contract.ts';
import { addContact } from './estimates.testkit.ts';

const studio = testStudio();
const writer = contractWriter(studio);
const call = <T>(method: string, path: string, body?: object) => studio.call<T>('admin', method, path, body);

/** Words with everything that means something in a contract's terms. */
const words = (maxLength: number) =>
  fc
    .array(
      fc.constantFrom('Net 30', '{{', '}}', '{{x}}', '{{total}}', '{{ company }}', '**', '++', '\\', '\n', ' ', '日本', 'é'),
      {
        maxLength: 30,
      },
    )
    .map((parts) => parts.join('').slice(0, maxLength));
const title = fc.oneof(words(limits.title), fc.constant('T'.repeat(limits.title)));

/** Any estimate that the editor can save, up to its limits. */
const anyEstimate = fc.constantFrom(...currencies).chain((currency) => {
  const unit = 10 ** -decimalsOf(currency);
  const item = fc.record({
    name: fc.constantFrom('Design', 'N'.repeat(limits.name)),
    description: fc.constantFrom(null, 'D'.repeat(limits.lineDescription)),
    quantity: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
    unit_price: fc.integer({ min: 0, max: 99_999 }).map((cents) => Number((cents * unit).toFixed(3))),
    discount: fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100),
    tax_rate: fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100),
    optional: fc.boolean(),
    selected: fc.boolean(),
  });
  return fc.record({
    currency: fc.constant(currency),
    title,
    description: fc.constantFrom(null, 'D'.repeat(limits.description)),
    payment_terms: words(500),
    items: fc.array(item, { maxLength: 12 }),
    total_amount: fc.integer({ min: 0, max: 99_999_999 }),
  });
});

const convert = async (body: object) => {
  const contact_id = await addContact(studio.db);
  const made = await call<Estimate>('POST', '/admin/estimates', { ...body, contact_id });
  expect(made).toMatchObject({ status: 200 });
  const { data } = await call<{ contract: { id: string } }>('POST', `/admin/estimates/${made.data.id}/convert`);
  return { estimate: made.data, contract: await writer.detail(data.contract.id) };
};

/** What the form would send when nothing is changed. */
const asForm = ({ id: _, ...contract }: ContractDetail) => ({
  title: contract.title,
  description: contract.description,
  contact_id: contract.contact_id,
  contract_type: contract.contract_type,
  total_amount: contract.services.length === 0 ? contract.total_amount : null,
  currency: contract.currency,
  services: contract.services,
  terms_and_conditions: contract.terms_and_conditions,
  payment_terms: contract.payment_terms,
  revision: contract.revision,
});

async function saveSendAndSign(contract: ContractDetail): Promise<void> {
  const saved = await writer.call('PUT', `/${contract.id}`, asForm(contract));
  expect(saved).toMatchObject({ status: 200, data: { total_amount: contract.total_amount, title: contract.title } });
  expect(await writer.send(contract.id)).toMatchObject({ status: 200 });
  const { content_sha256 } = await writer.shown(contract.id);
  const signing = { content_sha256, name: 'Zoë', drawing: null, consent_version: '1', who: zoe };
  const signed = await studio.db.transaction((tx) => signContract(tx, contract.id, signing));
  expect(signed.status).toBe('signed');
}

describe('whatever estimate can be saved', () => {
  it('becomes a contract that has its words, as plain words', () => {
    const values = Object.fromEntries(mergeFieldNames.map((name) => [name, 'filled in'])) as MergeValues;
    fc.assert(
      fc.property(words(500), (written) => {
        fc.pre(written.trim() !== '');
        const [kept = ''] = clauses.parse([asClause(written.trim())]);
        expect(plainText(mergeText(kept, values))).toBe(written.trim());
      }),
      { numRuns: 1000 },
    );
  });

  it('becomes a contract with the same sums that can be saved, sent and signed', async () => {
    await fc.assert(
      fc.asyncProperty(anyEstimate, async (body) => {
        const { estimate, contract } = await convert(body);
        expect(contract.total_amount).toBe(estimate.total_amount);
        expect(contract.content).toMatchObject({ currency: body.currency });
        const terms = body.payment_terms.trim();
        // Nothing in the estimate's words is taken for markup or a merge field.
        expect(contract.content?.payment_terms.map(plainText)).toEqual([terms || 'Net 30']);
        await saveSendAndSign(contract);
      }),
      { numRuns: 10 },
    );
  });

  it('also with as many lines as there may be, each as long as it may be', async () => {
    const items = Array.from({ length: limits.lines }, (_, at) => ({
      name: `${at}`.padEnd(limits.name, 'n'),
      description: '漢'.repeat(limits.lineDescription),
      quantity: 1,
      unit_price: 10.01,
      tax_rate: 8,
    }));
    const { estimate, contract } = await convert({ title: 'T'.repeat(limits.title), items });
    expect(contract.services).toHaveLength(limits.lines);
    expect(contract.total_amount).toBe(estimate.total_amount);
    await saveSendAndSign(contract);
    const one = { title: 'x', items: [...items, items[0]] };
    expect((await call('POST', '/admin/estimates', one)).fields).toEqual({ items: 'Please use at most 500 lines' });
  });
});

describe('a contract’s total', () => {
  const twice = { name: 'Design', quantity: 2, price: 500, discount: 10, tax_rate: 8 };

  it('is the sum of its services, whatever total is sent along', async () => {
    const contact = await writer.contact();
    const { id } = await writer.add({ contact_id: contact.id, services: [twice], total_amount: 1 });
    const { content, services, total_amount } = await writer.detail(id);
    expect(total_amount).toBe(972);
    expect(services).toEqual([{ ...twice, description: null, total: 972 }]);
    expect(content).toMatchObject({
      subtotal_cents: 1000_00,
      discount_cents: 100_00,
      tax_cents: 72_00,
      total_amount_cents: 972_00,
      terms_and_conditions: ['Zoë Ångström pays **$972.00** to Foyer.'],
    });
  });

  it('cannot be sent where somebody made it another one', async () => {
    const contact = await writer.contact();
    const { id } = await writer.add({ contact_id: contact.id, services: [{ name: 'Design', quantity: 2, price: 500 }] });
    await studio.db.update(contracts).set({ total_amount_cents: 1_00 }).where(eq(contracts.id, id));
    expect(await writer.send(id)).toMatchObject({
      status: 409,
      error: 'The services add up to $1,000.00, but the total is $1.00. Save the contract again.',
    });
  });

  it('has the limits and decimals of its currency', async () => {
    const refused = async (input: object) => (await writer.call('POST', '', { title: 'x', ...input })).fields;
    expect(await refused({ total_amount: 1.5, currency: 'JPY' })).toEqual({
      total_amount: 'Please enter a whole number: JPY has no decimals',
    });
    expect(await refused({ currency: 'KWD', services: [{ ...twice, price: 1.2345 }] })).toEqual({
      'services.0.price': 'Please use at most three decimals',
    });
    expect(await refused({ services: [{ ...twice, quantity: 1e308 }] })).toEqual({
      'services.0.quantity': 'Please enter a quantity of at most 100,000',
    });
    expect(await refused({ total_amount: 1e308, currency: 'EUR' })).toEqual({
      total_amount: 'The total cannot be more than €999,999,999.99',
    });
    const dinars = await writer.add({ currency: 'KWD', services: [{ ...twice, discount: 0, tax_rate: 0, price: 1.005 }] });
    expect(await writer.rowOf(dinars.id)).toMatchObject({ total_amount_cents: 2_010, currency: 'KWD' });
    expect(dinars.total_amount).toBe(2.01);
  });

  it('adds up for any services', async () => {
    const service = fc.record({
      quantity_hundredths: fc.integer({ min: 1, max: 100_000 }),
      unit_price_cents: fc.integer({ min: 0, max: 99_999 }),
      discount_bp: fc.integer({ min: 0, max: 10_000 }),
      tax_rate_bp: fc.integer({ min: 0, max: 10_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(service, { minLength: 1, maxLength: 10 }), async (services) => {
        const sent = services.map((one) => ({
          name: 'x',
          quantity: one.quantity_hundredths / 100,
          price: one.unit_price_cents / 100,
          discount: one.discount_bp / 100,
          tax_rate: one.tax_rate_bp / 100,
        }));
        const { id } = await writer.add({ services: sent });
        expect((await writer.rowOf(id)).total_amount_cents).toBe(sumLines(services).total_amount_cents);
      }),
      { numRuns: 6 },
    );
  });
});
