import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { claimContracts } from '#features/papers/contracts/claim.server.ts';
import { orderDeposit } from '#features/sales/orders/deposit.server.ts';
import { beginFromEstimate } from '#features/work/projects/jobs.server.ts';
import { startJobs } from '#server/jobs.server.ts';
import { eventually } from '#tests/eventually.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { acceptEstimate } from './answer.server.ts';
import type { Estimate } from './contract.ts';
import { acceptedEstimate, addContact, kindsOf, rowOf, twoLines, visitor } from './estimates.testkit.ts';
import { claimEstimates } from './jobs.server.ts';

const studio = testStudio();
const call = <T = Estimate>(method: string, path: string, body?: object) =>
  studio.call<T>('admin', method, `/admin/estimates${path}`, body);
const create = async (body: object = {}) => (await call('POST', '', { title: 'Site', items: twoLines, ...body })).data;
type Converted = { contract: { id: string; contract_number: string }; estimate: Estimate };
const convert = (id: string) => call<Converted>('POST', `/${id}/convert`);
const contractsOf = (id: string) => studio.db.select().from(contracts).where(eq(contracts.estimate_id, id));

describe('a contract from an estimate', () => {
  it('says what the estimate said', async () => {
    const contact_id = await addContact(studio.db, { user_id: studio.ids.client });
    const made = await create({ contact_id, title: 'Harbour site', description: 'All pages', currency: 'EUR' });
    const { status, data } = await convert(made.id);
    expect(status).toBe(200);
    const [row] = await contractsOf(made.id);
    expect(row).toMatchObject({
      title: 'Contract - Harbour site',
      description: 'All pages',
      contact_id,
      user_id: studio.ids.client,
      total_amount_cents: 242_98,
      currency: 'EUR',
      status: 'draft',
      terms_and_conditions: ['Standard service terms apply'],
      payment_terms: ['Net 30'],
      created_by: studio.ids.admin,
      // The line that nobody took is not part of it.
      services: [
        {
          name: 'Design',
          description: null,
          quantity_hundredths: 250,
          unit_price_cents: 99_99,
          discount_bp: 1000,
          tax_rate_bp: 800,
        },
      ],
    });
    expect(row?.contract_number).toMatch(/^CON-\d{13}$/);
    expect(data.estimate).toMatchObject({ status: 'accepted', contract: { id: row?.id, contract_number: row?.contract_number } });
    expect(await kindsOf(studio.db, made.id)).toEqual(['created', 'accepted']);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'estimate.converted', entity_id: made.id });
  });

  it('has the estimate’s own payment terms', async () => {
    const { id } = await create({ payment_terms: 'Half now, half later' });
    await convert(id);
    expect((await contractsOf(id))[0]?.payment_terms).toEqual(['Half now, half later']);
  });

  it('is made once, also when pressed many times at once', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 6 }, () => convert(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data.contract.id)).size).toBe(1);
    expect(await contractsOf(id)).toHaveLength(1);
    const told = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'estimate.accepted'));
    expect(told.filter(({ payload }) => payload.estimate_id === id)).toHaveLength(1);
  });

  it('and another of an estimate that never was is refused', async () => {
    expect((await convert('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('an acceptance', () => {
  it('makes the contract at once, and has the deposit ordered and the project begun', async () => {
    const wanted = { contract: true, deposit_order: true, project: true };
    const estimate = await acceptedEstimate(studio, { deposit: 30, on_accept: wanted });
    expect(estimate).toMatchObject({
      status: 'accepted',
      contract: { contract_number: expect.stringMatching(/^CON-/) },
      order: null,
      project: null,
    });
    const jobs = await startJobs(studio.platform);
    try {
      await eventually(async () =>
        expect((await call('GET', `/${estimate.id}`)).data).toMatchObject({
          order: { order_number: expect.stringMatching(/^ORD-/) },
          project: { name: 'Site' },
        }),
      );
    } finally {
      await jobs.stop();
    }
  });

  it('makes nothing by itself', async () => {
    const { id } = await acceptedEstimate(studio, { deposit: 30 });
    await orderDeposit(studio.platform, id);
    await beginFromEstimate(studio.platform, id);
    expect((await call('GET', `/${id}`)).data).toMatchObject({ contract: null, order: null, project: null });
  });

  it('is undone as a whole when one part fails', async () => {
    const { id } = await create({ contact_id: await addContact(studio.db), on_accept: { contract: true } });
    await call('POST', `/${id}/send`, {});
    const { content_sha256 } = await rowOf(studio.db, id);
    const answer = { content_sha256: content_sha256 ?? '', selected: [], name: 'Ada Byron', who: visitor };
    const undone = studio.db.transaction(async (tx) => {
      await acceptEstimate(tx, id, answer);
      throw new Error('power cut');
    });
    await expect(undone).rejects.toThrow('power cut');
    expect((await call('GET', `/${id}`)).data).toMatchObject({ status: 'sent', contract: null });
    const told = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'estimate.accepted'));
    expect(told.filter(({ payload }) => payload.estimate_id === id)).toEqual([]);
  });
});

it('what was written to a contact becomes the account’s once there is one', async () => {
  const estimate = await acceptedEstimate(studio, { on_accept: { contract: true } });
  const claim = () => claimEstimates(studio.platform, estimate.contact_id ?? '', studio.ids.client);
  // Not by an account of another address than it went to.
  await claim();
  expect((await rowOf(studio.db, estimate.id)).user_id).toBeNull();
  await studio.db.update(estimates).set({ sent_to: people.client.email.toUpperCase() }).where(eq(estimates.id, estimate.id));
  await claim();
  await claimContracts(studio.platform, estimate.contact_id ?? '', studio.ids.client);
  expect((await rowOf(studio.db, estimate.id)).user_id).toBe(studio.ids.client);
  expect((await contractsOf(estimate.id))[0]?.user_id).toBe(studio.ids.client);
});
