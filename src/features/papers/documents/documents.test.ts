import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { PortalHomeData } from '#features/people/home/contract.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { OwnDocument } from './contract.ts';
import { ownDocuments } from './queries.server.ts';

const studio = testStudio();
const list = async (who: Person, query = 'limit=100') =>
  (await studio.call<{ items: OwnDocument[]; next_cursor: string | null }>(who, 'GET', `/my/documents?${query}`)).data;
const titles = async (who: Person, query?: string) => (await list(who, query)).items.map(({ title }) => title);

let count = 0;
/** Each a minute younger than the one before. */
const base = () => {
  count += 1;
  return { created_at: new Date(Date.UTC(2026, 0, 1, 0, count)), access_token: `token-${count}`, total_amount_cents: 120_050 };
};
const addContract = async (title: string, values: Partial<typeof contracts.$inferInsert>) =>
  studio.db.insert(contracts).values({ ...base(), contract_number: `CON-${count}`, origin: 'studio', title, ...values });
const addEstimate = async (title: string, values: Partial<typeof estimates.$inferInsert>) =>
  studio.db.insert(estimates).values({ ...base(), estimate_number: `EST-${count}`, title, ...values });
const signed = { client_signature: 'Carl Client', client_signed_at: new Date() };
const toCarl = { sent_to: 'Client@studio.test' };
const revoked = { access_revoked_at: new Date() };

describe('a client’s own documents', () => {
  it('are what was put before them, as an account or as a contact, newest first', async () => {
    const user_id = studio.ids.client;
    const [contact] = await studio.db
      .insert(contacts)
      .values({ first_name: 'Carl', email: 'client@studio.test', user_id })
      .returning();
    const contact_id = contact?.id;
    await addEstimate('a draft', { user_id });
    await addEstimate('an offer', { contact_id, status: 'sent', valid_until: '2099-12-01', sent_at: new Date(), ...toCarl });
    await addEstimate('sent to an earlier address', { contact_id, status: 'sent', sent_at: new Date(), sent_to: 'c@old.test' });
    await addEstimate('taken back', { user_id, status: 'viewed', ...revoked });
    await addEstimate('accepted', { user_id, status: 'accepted', ...revoked, ...signed });
    await addContract('a draft contract', { user_id });
    await addContract('of a cart', { user_id, origin: 'checkout', access_token: null, status: 'signed', ...signed });
    await addContract('at checkout', {
      user_id,
      origin: 'checkout',
      access_token: null,
      status: 'signed',
      ...signed,
      concluded_at: new Date(),
    });
    await addContract('to sign', { contact_id, status: 'viewed', ...toCarl });
    await addContract('signed by an earlier address', { contact_id, status: 'signed', ...signed, sent_to: 'c@old.test' });
    await addContract('revoked', { user_id, status: 'sent', ...revoked });
    await addContract('cancelled', { user_id, status: 'cancelled' });
    await addContract('somebody else’s', { user_id: studio.ids.business, status: 'sent' });

    expect(await titles('client')).toEqual(['to sign', 'at checkout', 'accepted', 'an offer']);
    expect(await titles('client', 'type=estimate')).toEqual(['accepted', 'an offer']);
    expect(await titles('business')).toEqual(['somebody else’s']);
    expect(await titles('admin')).toEqual([]);
    const { items } = await list('client');
    const [toSign, atCheckout, accepted, offer] = items;
    expect(toSign).toMatchObject({ waits_for_client: true, total_amount: 1200.5, page_url: '/document/contract/token-9' });
    expect(toSign?.pdf_url).toBe(`/api/documents/contract/${toSign?.id}/file.pdf`);
    expect(atCheckout).toMatchObject({ page_url: `/dashboard/contracts/${atCheckout?.id}`, waits_for_client: false });
    expect(atCheckout?.pdf_url).toBe(`/api/contracts/${atCheckout?.id}/contract.pdf`);
    expect(accepted).toMatchObject({ status: 'accepted', page_url: null, valid_until: null });
    expect(offer).toMatchObject({ document_type: 'estimate', valid_until: '2099-12-01', page_url: '/document/estimate/token-2' });
  });

  it('are over with their last day, whether or not anything has said so yet', async () => {
    const user_id = studio.ids.business;
    const waiting = async () => {
      const { data } = await studio.call<PortalHomeData>('business', 'GET', '/portal/home');
      return data.needs.filter(({ id }) => id.startsWith('documents:')).map(({ title }) => title);
    };
    expect(await waiting()).toEqual(['Sign “somebody else’s”']);
    await addContract('too late', { user_id, status: 'sent', expiration_date: '2026-01-01' });
    await addEstimate('lapsed', { user_id, status: 'sent', valid_until: '2026-01-01', sent_at: new Date() });
    await addEstimate('in time', { user_id, status: 'sent', valid_until: '2099-01-01', sent_at: new Date() });
    await addEstimate('without a last day', { user_id, status: 'viewed', sent_at: new Date() });
    expect(await waiting()).toEqual([
      'Sign “somebody else’s”',
      'Answer the estimate “in time”',
      'Answer the estimate “without a last day”',
    ]);
    expect(await titles('business')).toEqual(['without a last day', 'in time', 'lapsed', 'somebody else’s']);
    expect((await list('business')).items[0]).toMatchObject({ waits_for_client: true, page_url: expect.any(String) });
    expect((await list('business')).items[2]).toMatchObject({ status: 'expired', waits_for_client: false, page_url: null });
  });

  it('come page by page, each once', async () => {
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list('client', `limit=1${cursor && `&cursor=${cursor}`}`);
      all.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    expect(all).toEqual(['to sign', 'at checkout', 'accepted', 'an offer']);
  });

  it('need an address that is proven where they are found by it', async () => {
    const user_id = studio.ids.client;
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, user_id));
    // The database gives a contact to no account that has not proven its address.
    await studio.db.update(contacts).set({ user_id }).where(eq(contacts.user_id, user_id));
    const { items } = await ownDocuments(studio.db, { user_id, email: 'client@studio.test' }, { limit: 100 });
    expect(items.map(({ title }) => title)).toEqual(['at checkout', 'accepted']);
  });
});
