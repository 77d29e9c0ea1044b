import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { claimContracts } from '#features/papers/contracts/claim.server.ts';
import { markContractViewed } from '#features/papers/contracts/sign.server.ts';
import { endMovedLinks } from '#features/papers/signing/moved.server.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import { testStudio } from '#tests/studio.ts';
import { declineEstimate, markEstimateViewed } from './answer.server.ts';
import { addContact, kindsOf, visitor } from './estimates.testkit.ts';
import { claimEstimates, expireEstimates } from './jobs.server.ts';

const studio = testStudio();

const papers = {
  estimate: {
    table: estimates,
    path: '/admin/estimates',
    words: {
      items: [
        { name: 'Design', quantity: 2, unit_price: 500, tax_rate: 8 },
        { name: 'Logo', quantity: 1, unit_price: 40, optional: true },
      ],
      deposit: 30,
      payment_schedule: [{ label: 'Rest', share: 70, due: 'on delivery' }],
    },
    lines: 'items',
    priced: { items: [{ name: 'Design', quantity: 2, unit_price: 450 }] },
    view: markEstimateViewed,
    claim: claimEstimates,
  },
  contract: {
    table: contracts,
    path: '/admin/contracts',
    words: {
      services: [{ name: 'Design', description: 'All of it', quantity: 2, price: 500, tax_rate: 8 }],
      terms_and_conditions: ['{{client_name}} pays.'],
      payment_terms: ['Net 30'],
    },
    lines: 'services',
    priced: { services: [{ name: 'Design', quantity: 2, price: 450 }] },
    view: markContractViewed,
    claim: claimContracts,
  },
} as const;
type Kind = keyof typeof papers;
type Paper = { id: string; title: string; status: string; version: number; total_amount: number; revision: string };

const paperKit = (kind: Kind) => {
  const { table, path, words } = papers[kind];
  const call = <T = Paper>(method: string, rest: string, body?: object) =>
    studio.call<T>('admin', method, `${path}${rest}`, body);
  const read = async (id: string) => (await call('GET', `/${id}`)).data;
  return {
    call,
    read,
    write: async (more: object = {}) => {
      const body = { title: 'Harbour site', contact_id: await addContact(studio.db), ...words, ...more };
      const { id } = (await call('POST', '', body)).data;
      return { id, body, seen: await read(id) };
    },
    save: (id: string, { revision }: { revision: string }, body: object) => call('PUT', `/${id}`, { ...body, revision }),
    send: (id: string) => call('POST', `/${id}/send`, {}),
    rowOf: async (id: string) => (await studio.db.select().from(table).where(eq(table.id, id)))[0],
  };
};

describe.each(Object.keys(papers) as Kind[])('an edit: %s', (kind) => {
  const { call, read, write, save, send, rowOf } = paperKit(kind);
  const { priced, lines, view, claim } = papers[kind];
  const stale = { status: 409, error: changedMeanwhile(kind) };

  it('does not replace what a colleague saved meanwhile', async () => {
    const { id, body, seen } = await write();
    expect(await save(id, seen, { ...body, ...priced })).toMatchObject({ status: 200, data: { total_amount: 900 } });
    const before = [await rowOf(id), await studio.audit(), await kindsOf(studio.db, id)];
    expect(await save(id, seen, { ...body, title: 'Pier' })).toMatchObject(stale);
    expect([await rowOf(id), await studio.audit(), await kindsOf(studio.db, id)]).toEqual(before);
    // Opened again, it can be repeated.
    const again = await save(id, await read(id), { ...body, ...priced, title: 'Pier' });
    expect(again).toMatchObject({ status: 200, data: { title: 'Pier', total_amount: 900, version: 1 } });
  });

  it('does not take back what a colleague sent meanwhile', async () => {
    const { id, body, seen } = await write();
    await send(id);
    const before = await rowOf(id);
    expect(before).toMatchObject({ status: 'sent', content_sha256: expect.any(String) });
    expect(await save(id, seen, { ...body, title: 'Pier' })).toMatchObject(stale);
    expect(await rowOf(id)).toEqual(before);
    // Whoever saw that it is with the client may.
    const again = await save(id, await read(id), { ...body, title: 'Pier' });
    expect(again).toMatchObject({ status: 200, data: { status: 'draft', version: 2 } });
    // Another version is another one, also with the words of the first.
    expect(await save(id, await read(id), body)).toMatchObject({ status: 200, data: { status: 'draft', version: 2 } });
    expect(await save(id, seen, { ...body, title: 'Quay' })).toMatchObject(stale);
  });

  it('is one of two that come at once', async () => {
    const { id, body, seen } = await write();
    const answers = await Promise.all(['Pier', 'Quay'].map((title) => save(id, seen, { ...body, title })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).title).toBe(answers.find(({ status }) => status === 200)?.data.title);
  });

  it('that is sent again because its answer was lost is saved once', async () => {
    const { id, body } = await write();
    await send(id);
    const seen = await read(id);
    const change = { ...body, ...priced, title: '', contact_id: await addContact(studio.db) };
    expect(await save(id, seen, change)).toMatchObject({ status: 200, data: { status: 'draft', version: 2 } });
    const before = [await rowOf(id), await studio.audit(), await kindsOf(studio.db, id)];
    expect(await save(id, seen, change)).toMatchObject({ status: 200, data: { status: 'draft', version: 2, total_amount: 900 } });
    expect([await rowOf(id), await studio.audit(), await kindsOf(studio.db, id)]).toEqual(before);
  });

  it('that changes nothing leaves what a colleague sent with the client', async () => {
    const { id, body, seen } = await write();
    await send(id);
    expect(await save(id, seen, body)).toMatchObject({ status: 200, data: { status: 'sent', version: 1 } });
  });

  it('is not held up by the client’s look, by jobs or by another address of the contact', async () => {
    const { id, body } = await write();
    await send(id);
    const seen = await read(id);
    const { contact_id } = body;
    await studio.db.transaction<unknown>((tx) => view(tx, id, visitor));
    await call('PUT', `/${id}/reminders`, { enabled: false });
    await call('PUT', `/${id}/reminders`, { enabled: true });
    const after = `moved-${id}@example.test`;
    const [contact] = await studio.db.select().from(contacts).where(eq(contacts.id, contact_id));
    await studio.db.update(contacts).set({ email: after, first_name: 'Augusta' }).where(eq(contacts.id, contact_id));
    const moved = { contact_id, before: contact?.email ?? '', after, changed_by: studio.ids.admin, ip_address: null };
    expect(await endMovedLinks(studio.platform, moved)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'viewed', access_revoked_at: expect.any(Date) });
    const saved = await save(id, seen, { ...body, title: 'Pier' });
    expect(saved).toMatchObject({ status: 200, data: { title: 'Pier', version: 2 } });
    const draft = await write();
    await claim(studio.platform, draft.body.contact_id, studio.ids.client);
    expect(await rowOf(draft.id)).toMatchObject({ user_id: studio.ids.client });
    expect(await save(draft.id, draft.seen, { ...draft.body, title: 'Pier' })).toMatchObject({ status: 200 });
  });

  it('names what it is based on', async () => {
    const { id, body } = await write();
    expect(await call('PUT', `/${id}`, body)).toMatchObject({ status: 400, fields: { revision: expect.any(String) } });
    expect(await save(id, { revision: 'f'.repeat(64) }, { ...body, [lines]: [], total_amount: 1 })).toMatchObject(stale);
  });
});

describe('an edit', () => {
  it('of an estimate does not switch reminders on again that a colleague switched off', async () => {
    const { call, write, save, rowOf } = paperKit('estimate');
    const { id, body, seen } = await write();
    await call('PUT', `/${id}/reminders`, { enabled: false });
    expect(await save(id, seen, { ...body, reminders_enabled: true, title: 'Pier' })).toMatchObject({ status: 409 });
    expect(await rowOf(id)).toMatchObject({ reminders_enabled: false });
  });

  it('of an estimate does not take back a refusal that came meanwhile', async () => {
    const { write, read, save, send, rowOf } = paperKit('estimate');
    const { id, body } = await write();
    await send(id);
    const seen = await read(id);
    await studio.db.transaction((tx) => declineEstimate(tx, id, { reason: 'Too dear', who: visitor }));
    expect(await save(id, seen, { ...body, title: 'Pier' })).toMatchObject({ status: 409, error: changedMeanwhile('estimate') });
    expect(await rowOf(id)).toMatchObject({ status: 'declined', decline_reason: 'Too dear' });
    expect(await save(id, await read(id), { ...body, title: 'Pier' })).toMatchObject({ status: 200, data: { status: 'draft' } });
  });

  it('of an estimate is not held up by the day that ended it', async () => {
    const { write, read, save, send, rowOf } = paperKit('estimate');
    const { id, body } = await write({ valid_until: '2099-12-31' });
    await send(id);
    const seen = await read(id);
    await expireEstimates(studio.platform, new Date('2100-01-02T00:00:00Z'));
    expect(await rowOf(id)).toMatchObject({ status: 'expired' });
    expect(await save(id, seen, { ...body, valid_until: null })).toMatchObject({ status: 200, data: { status: 'draft' } });
  });

  it('of a contract does not take back a signature that a colleague has given meanwhile', async () => {
    const { call, write, read, save, send, rowOf } = paperKit('contract');
    const { id, body } = await write();
    await send(id);
    const seen = await read(id);
    const { content_sha256 } = (await rowOf(id)) ?? {};
    await call('POST', `/${id}/countersign`, { content_sha256, name: 'Ada Admin', drawing: null });
    expect(await save(id, seen, { ...body, title: 'Pier' })).toMatchObject({ status: 409, error: changedMeanwhile('contract') });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', admin_signature: 'Ada Admin' });
  });
});
