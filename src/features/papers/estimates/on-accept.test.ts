import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { sendInvoice } from '#features/sales/orders/jobs.server.ts';
import { testStudio } from '#tests/studio.ts';
import type { Estimate } from './contract.ts';
import { addContact, kindsOf, rowOf, twoLines, visitor } from './estimates.testkit.ts';
import { claimDocuments } from './jobs.server.ts';
import { acceptEstimate } from './service.server.ts';

const studio = testStudio();
const call = <T = Estimate>(method: string, path: string, body?: object) =>
  studio.call<T>('admin', method, `/admin/estimates${path}`, body);
const create = async (body: object = {}) => (await call('POST', '', { title: 'Site', items: twoLines, ...body })).data;
type Converted = { contract: { id: string; contract_number: string }; estimate: Estimate };
const convert = (id: string) => call<Converted>('POST', `/${id}/convert`);
const contractsOf = (id: string) => studio.db.select().from(contracts).where(eq(contracts.estimate_id, id));

async function accepted(body: object) {
  const { id } = await create({ contact_id: await addContact(studio.db), ...body });
  await call('POST', `/${id}/send`, {});
  const { content_sha256 } = await rowOf(studio.db, id);
  const answer = { content_sha256: content_sha256 ?? '', selected: [], name: 'Ada Byron', who: visitor };
  await studio.db.transaction((tx) => acceptEstimate(tx, id, answer));
  return (await call('GET', `/${id}`)).data;
}

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
      services: [{ name: 'Design', description: '10% discount, plus 8% tax', quantity: 2.5, price: 99.99 }],
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
  it('makes the contract, the deposit’s order and the project where the owner wants them', async () => {
    const estimate = await accepted({ deposit: 30, on_accept: { contract: true, deposit_order: true, project: true } });
    expect(estimate).toMatchObject({
      status: 'accepted',
      contract: { contract_number: expect.stringMatching(/^CON-/) },
      order: { order_number: expect.stringMatching(/^ORD-/) },
      project: { name: 'Site' },
    });
    const [order] = await studio.db
      .select()
      .from(orders)
      .where(eq(orders.id, estimate.order?.id ?? ''));
    expect(order).toMatchObject({ total_cents: 72_89, tax_cents: 0, payment_method: 'invoice', user_id: null });
    const items = await studio.db
      .select()
      .from(order_items)
      .where(eq(order_items.order_id, order?.id ?? ''));
    expect(items).toMatchObject([{ name: 'Deposit for Site', description: `30% of estimate ${estimate.estimate_number}` }]);
    // The client has no account, and gets the invoice all the same.
    await sendInvoice(studio.platform, order?.id ?? '');
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'orders.invoice'));
    expect(mail).toMatchObject({
      to_address: estimate.contact?.email,
      attachments: [{ filename: `${order?.invoice_number}.pdf` }],
    });
    expect((await studio.audit()).filter(({ action }) => action === 'order.created').at(-1)).toMatchObject({ actor_id: null });
    const [project] = await studio.db.select().from(projects).where(eq(projects.estimate_id, estimate.id));
    expect(project).toMatchObject({ budget_cents: 242_98, status: 'pending', contact_id: estimate.contact_id });
  });

  it('makes nothing by itself', async () => {
    const estimate = await accepted({ deposit: 30 });
    expect(estimate).toMatchObject({ contract: null, order: null, project: null });
  });

  it('is undone as a whole when one part fails', async () => {
    const { id } = await create({ contact_id: await addContact(studio.db), on_accept: { contract: true, project: true } });
    await call('POST', `/${id}/send`, {});
    const { content_sha256 } = await rowOf(studio.db, id);
    const answer = { content_sha256: content_sha256 ?? '', selected: [], name: 'Ada Byron', who: visitor };
    const undone = studio.db.transaction(async (tx) => {
      await acceptEstimate(tx, id, answer);
      throw new Error('power cut');
    });
    await expect(undone).rejects.toThrow('power cut');
    expect((await call('GET', `/${id}`)).data).toMatchObject({ status: 'sent', contract: null, project: null });
  });
});

it('what was written to a contact becomes the account’s once there is one', async () => {
  const estimate = await accepted({ on_accept: { contract: true, project: true } });
  await claimDocuments(studio.platform, estimate.contact_id ?? '', studio.ids.client);
  expect((await rowOf(studio.db, estimate.id)).user_id).toBe(studio.ids.client);
  expect((await contractsOf(estimate.id))[0]?.user_id).toBe(studio.ids.client);
  const [project] = await studio.db.select().from(projects).where(eq(projects.estimate_id, estimate.id));
  expect(project?.client_id).toBe(studio.ids.client);
});
