import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { record_words } from '#db/schema/platform/search.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
type Page = { items: { id: string; title: string }[]; next_cursor: string | null; more_matches: boolean };
const kinds = ['estimates', 'contracts'] as const;
const list = async (kind: (typeof kinds)[number], query: Record<string, string>) =>
  (await studio.call<Page>('admin', 'GET', `/admin/${kind}?${new URLSearchParams(query)}`)).data;
const titles = async (kind: (typeof kinds)[number], query: Record<string, string>) =>
  (await list(kind, query)).items.map(({ title }) => title);
const write = async (kind: (typeof kinds)[number], body: object) =>
  (await studio.call<{ id: string }>('admin', 'POST', `/admin/${kind}`, { total_amount: 100, ...body })).data.id;

const client = async (values: Partial<typeof contacts.$inferInsert>) => {
  const row = { first_name: 'Zoë', last_name: 'Ångström', email: `${crypto.randomUUID()}@lighthouse.test`, ...values };
  const [made] = await studio.db.insert(contacts).values(row).returning();
  return made?.id ?? '';
};

describe.each(kinds)('the search in the list of %s', (kind) => {
  it('finds every word at its beginning, in the title, the number and the client, in small letters or capitals', async () => {
    const contact_id = await client({ company_name: `Salt & Cedar ${kind}` });
    const id = await write(kind, { title: `Harbour-Site für ÖBB (${kind})`, contact_id });
    await write(kind, { title: `Something else of ${kind}` });
    const found = [`Harbour-Site für ÖBB (${kind})`];
    for (const q of ['harb', 'HARBOUR site', 'öbb', 'zoë cedar', 'ångström harbour', `salt & cedar ${kind}`, 'lighthouse für'])
      expect(await titles(kind, { q })).toEqual(found);
    const [row] =
      kind === 'estimates'
        ? await studio.db.select({ number: estimates.estimate_number }).from(estimates).where(eq(estimates.id, id))
        : await studio.db.select({ number: contracts.contract_number }).from(contracts).where(eq(contracts.id, id));
    expect(await titles(kind, { q: row?.number ?? '' })).toEqual(found);
    for (const q of ['arbour', 'harbour pier', '%', '_', "'; drop table estimates", 'x'.repeat(200)])
      expect(await titles(kind, { q })).toEqual([]);
    expect(await titles(kind, { q: 'harbour', status: 'draft', contact_id })).toEqual(found);
    expect(await titles(kind, { q: 'harbour', status: 'sent' })).toEqual([]);
  });

  it('follows a change of title and of the client’s name', async () => {
    const contact_id = await client({ first_name: 'Ottoline', company_name: null });
    const id = await write(kind, { title: `Orchard ${kind}`, contact_id });
    await studio.db.update(contacts).set({ first_name: 'Wilhelmina' }).where(eq(contacts.id, contact_id));
    expect(await titles(kind, { q: 'ottoline' })).toEqual([]);
    expect(await titles(kind, { q: 'wilhelmina orchard' })).toEqual([`Orchard ${kind}`]);
    const { revision } = (await studio.call<{ revision: string }>('admin', 'GET', `/admin/${kind}/${id}`)).data;
    await studio.call('admin', 'PUT', `/admin/${kind}/${id}`, { revision, title: `Vineyard ${kind}`, total_amount: 1 });
    expect(await titles(kind, { q: 'orchard' })).toEqual([]);
    expect(await titles(kind, { q: 'wilhelmina' })).toEqual([]);
    expect(await titles(kind, { q: 'vineyard' })).toEqual([`Vineyard ${kind}`]);
    await studio.call('admin', 'DELETE', `/admin/${kind}/${id}`);
    expect(await studio.db.select().from(record_words).where(eq(record_words.record_id, id))).toEqual([]);
  });

  it('goes through its pages, newest first, and says where it looked only so far', async () => {
    for (const n of [1, 2, 3, 4, 5]) await write(kind, { title: `Meadow ${kind} ${n}` });
    const first = await list(kind, { q: 'meadow', limit: '2' });
    const second = await list(kind, { q: 'meadow', limit: '2', cursor: first.next_cursor ?? '' });
    const third = await list(kind, { q: 'meadow', limit: '2', cursor: second.next_cursor ?? '' });
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Meadow ${kind} ${n}`));
    expect([first.more_matches, third.next_cursor]).toEqual([false, null]);

    const type = kind === 'estimates' ? 'estimate' : 'contract';
    // A thousand more that begin with it, none of them there any more: entries without a document are never shown.
    await studio.db.execute(sql`insert into record_words (record_type, record_id, word, created_at)
      select ${type}, gen_random_uuid(), 'meadows', now() from generate_series(1, 1000)`);
    const frequent = await list(kind, { q: 'meadow', limit: '2' });
    expect(frequent).toMatchObject({ items: first.items, more_matches: true });
    expect(await titles(kind, { q: `meadow ${kind} 3` })).toEqual([`Meadow ${kind} 3`]);
    expect(await list(kind, { q: 'mead' })).toMatchObject({ more_matches: true });
  });
});
