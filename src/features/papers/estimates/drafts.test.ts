import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { testStudio } from '#tests/studio.ts';
import { addContact, kindsOf } from './estimates.testkit.ts';

const studio = testStudio();

const papers = {
  estimate: {
    table: estimates,
    path: '/admin/estimates',
    lines: { items: [{ name: 'Design', quantity: 2, unit_price: 500, tax_rate: 8 }] },
  },
  contract: {
    table: contracts,
    path: '/admin/contracts',
    lines: { services: [{ name: 'Design', quantity: 2, price: 500, tax_rate: 8 }], terms_and_conditions: ['All of it.'] },
  },
};
type Paper = { id: string; title: string; status: string; total_amount: number; version: number };

describe.each(Object.entries(papers))('a draft of a %s', (kind, { table, path, lines }) => {
  const call = <T = Paper>(role: 'admin' | 'client', method: string, rest: string, body?: object) =>
    studio.call<T>(role, method, `${path}${rest}`, body);
  const write = async (body: object = {}) => {
    const contact_id = await addContact(studio.db);
    return (await call('admin', 'POST', '', { title: 'Harbour site', contact_id, ...lines, ...body })).data;
  };
  const rows = (id: string) => studio.db.select({ id: table.id }).from(table).where(eq(table.id, id));
  const refusal = 'Only a draft that was never sent can be deleted.';

  it('is deleted by the studio alone, and the record and the audit say so', async () => {
    const { id } = await write();
    expect((await call('client', 'DELETE', `/${id}`)).status).toBe(403);
    expect(await rows(id)).toHaveLength(1);
    expect(await call('admin', 'DELETE', `/${id}`)).toMatchObject({ status: 200, data: { id } });
    expect(await rows(id)).toEqual([]);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: `${kind}.deleted`, entity_id: id, actor_id: studio.ids.admin });
    expect(await kindsOf(studio.db, id)).toEqual(['created', 'cancelled']);
    expect((await call('admin', 'DELETE', `/${id}`)).status).toBe(404);
  });

  it('is deleted once, however many press', async () => {
    const { id } = await write();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('admin', 'DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('is never deleted once it was sent, not even when it is a draft again', async () => {
    const { id } = await write();
    await call('admin', 'POST', `/${id}/send`, {});
    expect(await call('admin', 'DELETE', `/${id}`)).toMatchObject({ status: 409, error: refusal });
    const { revision } = (await call<{ revision: string }>('admin', 'GET', `/${id}`)).data;
    const contact_id = await addContact(studio.db);
    const again = await call('admin', 'PUT', `/${id}`, { title: 'Pier', contact_id, revision, ...lines });
    expect(again.data).toMatchObject({ status: 'draft', version: 2 });
    expect(await call('admin', 'DELETE', `/${id}`)).toMatchObject({ status: 409, error: refusal });
    expect(await rows(id)).toHaveLength(1);
  });

  it('is copied into another draft with a number of its own', async () => {
    const made = await write();
    await call('admin', 'POST', `/${made.id}/send`, {});
    expect((await call('client', 'POST', `/${made.id}/duplicate`)).status).toBe(403);
    const { status, data } = await call('admin', 'POST', `/${made.id}/duplicate`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'Harbour site', status: 'draft', version: 1, total_amount: 1080 });
    const number = `${kind}_number` as keyof Paper;
    expect(data[number]).not.toBe(made[number]);
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: `${kind}.created`,
      entity_id: data.id,
      details: { copy_of: made[number] },
    });
    expect(await call('admin', 'DELETE', `/${data.id}`)).toMatchObject({ status: 200 });
  });
});

it('a contract that was made of an estimate can be deleted as a draft, and made again', async () => {
  const contact_id = await addContact(studio.db);
  const body = { title: 'Site', contact_id, total_amount: 10 };
  const { data } = await studio.call<Paper>('admin', 'POST', '/admin/estimates', body);
  const convert = async () =>
    (await studio.call<{ contract: { id: string } }>('admin', 'POST', `/admin/estimates/${data.id}/convert`)).data.contract.id;
  const first = await convert();
  // An estimate that was accepted is no draft any more.
  expect((await studio.call('admin', 'DELETE', `/admin/estimates/${data.id}`)).status).toBe(409);
  expect((await studio.call('admin', 'DELETE', `/admin/contracts/${first}`)).status).toBe(200);
  expect(await convert()).not.toBe(first);
});
