import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { client_notes } from '#db/schema/clients/page.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { files } from '#db/schema/platform/files.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { ClientDetail, ClientNote, ClientRecord, TimelineEntry } from './contract.ts';
import { merged, type Section, sectionNames } from './policy.ts';

type Page<T> = { items: T[]; next_cursor: string | null };

const studio = testStudio();
const read = async <T>(path: string) => (await studio.call<T>('admin', 'GET', `/admin/clients/${path}`)).data;
const records = (id: string, section: Section, query = '') =>
  read<Page<ClientRecord>>(`${id}/records?section=${section}${query}`);
const timeline = (id: string, query = '') => read<Page<TimelineEntry>>(`${id}/timeline?${query}`);

async function all<T>(readPage: (cursor: string) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = await readPage(cursor && `&cursor=${encodeURIComponent(cursor)}`);
    found.push(...items);
    if (!next_cursor) return found;
    cursor = next_cursor;
  }
}

let client = '';
let other = '';
let stranger = '';
const address = 'stranger@example.test';

beforeAll(async () => {
  const { client: user_id, business } = studio.ids;
  [client, other, stranger] = [v7(), v7(), v7()];
  const { email, first_name, last_name } = people.client;
  await studio.db.insert(contacts).values([
    { id: client, email, first_name, last_name, user_id, phone: '555 0100' },
    { id: other, email: people.business.email, first_name: 'Bea', user_id: business },
    { id: stranger, email: address, first_name: 'Stranger' },
  ]);
  const order = { tax_rate_bp: 0, tax_cents: 0, subtotal_cents: 100, total_cents: 100, due_at: new Date() };
  const bought = (id: string, number: string, buyer: string) => ({
    ...{ id, ...order, order_number: `ORD-${number}`, invoice_number: `INV-${number}`, user_id: buyer },
    billing_address: { firstName: 'A', lastName: 'B', email, company: '', phone: '', addressLine1: '1 Road' },
  });
  const [own, foreign] = [v7(), v7()];
  await studio.db.insert(orders).values([bought(own, '900001', user_id), bought(foreign, '900002', business)]);
  await studio.db.insert(payments).values({ order_id: own, receipt_number: 'RCT-900001', method: 'transfer', amount_cents: 100 });
  const offer = (number: string, contact_id: string) => ({
    ...{ estimate_number: number, contact_id, title: `Offer ${number}`, total_amount_cents: 5000, access_token: v7() },
  });
  await studio.db.insert(estimates).values([offer('EST-1', client), offer('EST-2', other), offer('EST-3', stranger)]);
  await studio.db.insert(projects).values([
    { name: 'Site', client_id: user_id },
    { name: 'Shop', contact_id: client },
    { name: 'Foreign', client_id: business },
  ]);
  const hour = (at: number) => new Date(Date.UTC(2026, 0, 5, at));
  const booked = (at: number, sender: string) => ({
    ...{ starts_at: hour(at), ends_at: hour(at + 1), busy_until: hour(at + 1), name: 'X', topic: 'Hello', time_zone: 'UTC' },
    ...{ email: sender, manage_token_hash: v7() },
  });
  await studio.db.insert(bookings).values([booked(9, email.toUpperCase()), booked(11, address)]);
  await studio.db.insert(conversations).values([
    { name: 'C', email, user_id },
    { name: 'S', email: address },
  ]);
  await studio.db.insert(form_submissions).values({ form_id: 'contact', form_name: 'Contact', data: { email: address } });
  await studio.db.insert(support_tickets).values({
    ...{ number: 'T-2026-9001', category: 'technical', subject: 'Help', description: 'Please', name: 'C', email, user_id },
  });
  await studio.db.insert(files).values({
    ...{ original_name: 'logo.png', filename: 'x.png', path: 'x/x.png', content_type: 'image/png', size: 3, visibility: 'owner' },
    ...{ owner_id: user_id, subject_type: 'ticket', subject_id: v7() },
  });
});

describe('the page of a client', () => {
  it('is the studio’s: a client and a stranger are refused everywhere', async () => {
    const paths = ['', '/counts', '/records?section=orders', '/timeline', '/notes'];
    for (const path of paths) {
      expect((await studio.call('client', 'GET', `/admin/clients/${client}${path}`)).status, path).toBe(403);
      expect((await studio.call(null, 'GET', `/admin/clients/${client}${path}`)).status, path).toBe(401);
      expect((await studio.call('admin', 'GET', `/admin/clients/${v7()}${path}`)).status, path).toBe(404);
    }
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${v7()}`],
      ['DELETE', `/${v7()}`],
    ] as const) {
      const answer = await studio.call('client', method, `/admin/clients/${client}/notes${path}`, { note_id: v7(), text: 'x' });
      expect(answer.status, method).toBe(403);
    }
  });

  it('tells who it is', async () => {
    await studio.signIn(people.client.email);
    expect(await read<ClientDetail>(client)).toMatchObject({
      first_name: 'Carl',
      phone: '555 0100',
      client_type: 'personal',
      account: { id: studio.ids.client, email_verified: true, last_seen_at: expect.any(String), deactivated_at: null },
    });
    expect(await read<ClientDetail>(other)).toMatchObject({
      client_type: 'business',
      business_name: 'Bea & Co',
      industry: 'Retail',
    });
    await studio.call('admin', 'POST', `/admin/users/${studio.ids.business}/deactivate`);
    expect((await read<ClientDetail>(other)).account?.deactivated_at).toEqual(expect.any(String));
    await studio.call('admin', 'POST', `/admin/users/${studio.ids.business}/reactivate`);
  });

  it('lists what lies with their projects among their files', async () => {
    const id = v7();
    const [root] = await studio.db
      .select({ id: folders.id })
      .from(folders)
      .innerJoin(projects, eq(projects.id, folders.project_id))
      .where(eq(projects.client_id, studio.ids.business));
    const path = `x/${id}.png`;
    await studio.db.insert(files).values({
      ...{ id, original_name: 'pier.png', filename: 'y.png', path, content_type: 'image/png', size: 3, visibility: 'owner' },
      ...{ uploaded_by: studio.ids.business, subject_type: 'folder', subject_id: root?.id ?? '' },
    });
    expect((await records(other, 'files')).items).toMatchObject([{ id, title: 'pier.png', to: `/files/${path}` }]);
    expect((await records(client, 'files')).items.map((one) => one.title)).not.toContain('pier.png');
    await studio.db.delete(files).where(eq(files.id, id));
  });

  it('lists what is theirs, by the account, the contact or the address, and nothing of anybody else', async () => {
    expect(await read(`${client}/counts`)).toEqual({
      ...{ projects: 2, documents: 1, orders: 2, bookings: 1, messages: 1, tickets: 1, files: 1, notes: 0 },
    });
    for (const section of sectionNames) {
      const { items } = await records(client, section);
      expect(items.length, section).toBe((await read<Record<string, number>>(`${client}/counts`))[section]);
      const titles = JSON.stringify(items);
      expect(titles, section).not.toMatch(/Foreign|EST-2|EST-3|900002/);
    }
    expect((await records(client, 'orders')).items.map(({ kind }) => kind).toSorted()).toEqual(['order', 'payment']);
  });

  it('is there for somebody without an account', async () => {
    expect(await read<ClientDetail>(stranger)).toMatchObject({ account: null, first_name: 'Stranger', source: 'manual' });
    expect(await read(`${stranger}/counts`)).toEqual({
      ...{ projects: 0, documents: 1, orders: 0, bookings: 1, messages: 2, tickets: 0, files: 0, notes: 0 },
    });
    const kinds = (await timeline(stranger)).items.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['booking', 'conversation', 'estimate', 'inquiry']);
  });

  it('shows a record of any kind at most once in the timeline, however small its pages are', async () => {
    const whole = (await timeline(client, 'limit=100')).items;
    const paged = await all((cursor) => timeline(client, `limit=2${cursor}`));
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const kinds = new Set(whole.map(({ kind }) => kind));
    for (const kind of ['project', 'estimate', 'order', 'payment', 'booking', 'conversation', 'ticket', 'file'] as const)
      expect([...kinds]).toContain(kind);
  });

  it('tells what was done to the account, with who did it', async () => {
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.client}/deactivate`);
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.client}/reactivate`);
    const [latest] = (await timeline(client, 'limit=1')).items;
    expect(latest).toMatchObject({
      kind: 'activity',
      by: 'Olive Owner',
      title: `reactivated the account of ${people.client.email}`,
    });
  });
});

describe('the page of a client with a long history', () => {
  beforeAll(() => fillSampleData(studio.platform));

  it('asks each source once, however many rows there are', async () => {
    const [sample] = await studio.db.select().from(contacts).where(eq(contacts.is_sample, true));
    const id = sample?.id ?? '';
    const counted = async (limit: number) => {
      const before = queries;
      await timeline(id, `limit=${limit}`);
      return queries - before;
    };
    let queries = 0;
    const { pool } = studio.platform;
    const { query } = pool;
    // biome-ignore lint/suspicious/noExplicitAny: the pool's query has a dozen signatures, and all of them are passed on.
    pool.query = ((...args: any[]) => {
      queries += 1;
      return Reflect.apply(query, pool, args);
    }) as typeof query;
    try {
      // The first one reads the session too, and so does the one after the news of the sample data has come.
      const fewest = async (limit: number) => {
        const counts = [await counted(limit), await counted(limit), await counted(limit)];
        return Math.min(...counts);
      };
      expect(await fewest(1)).toBe(await fewest(100));
    } finally {
      pool.query = query;
    }
  });
});

describe('private notes', () => {
  const notes = () => read<Page<ClientNote>>(`${client}/notes`);
  const add = (text: string, note_id = v7()) =>
    studio.call<ClientNote>('admin', 'POST', `/admin/clients/${client}/notes`, { note_id, text });

  it('are written, changed and deleted, and each is on record without its words', async () => {
    const { data: note } = await add('Pays late, but kind.');
    expect(note).toMatchObject({ text: 'Pays late, but kind.', author: 'Ada Admin' });
    const changed = await studio.call<ClientNote>('super_admin', 'PUT', `/admin/clients/${client}/notes/${note.id}`, {
      text: 'Kind.',
      updated_at: note.updated_at,
    });
    expect(changed.data.text).toBe('Kind.');
    const stale = { text: 'Late.', updated_at: note.updated_at };
    expect(await studio.call('admin', 'PUT', `/admin/clients/${client}/notes/${note.id}`, stale)).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed this note meanwhile.'),
    });
    expect((await timeline(client, 'limit=1')).items[0]).toMatchObject({ kind: 'note', detail: 'Kind.' });
    const path = `/admin/clients/${client}/notes/${note.id}`;
    expect((await studio.call('admin', 'DELETE', path)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', path)).status).toBe(404);
    expect((await notes()).items).toEqual([]);
    const entries = (await studio.audit()).filter(({ action }) => action.startsWith('client_note.'));
    expect(entries.map(({ action }) => action)).toEqual(['client_note.created', 'client_note.updated', 'client_note.deleted']);
    expect(JSON.stringify(entries)).not.toMatch(/kind/i);
  });

  it('sent twice are kept once, and belong to one client', async () => {
    const id = v7();
    await Promise.all([add('Once', id), add('Once', id)]);
    expect(await add('Corrected', id), 'after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('This note was saved already'),
    });
    expect((await notes()).items.map(({ text }) => text)).toEqual(['Once']);
    const moved = { text: 'Moved', updated_at: new Date().toISOString() };
    const elsewhere = await studio.call('admin', 'PUT', `/admin/clients/${other}/notes/${id}`, moved);
    expect(elsewhere.status).toBe(404);
    expect((await add(' ')).fields).toEqual({ text: 'Please write something' });
    expect((await add('x'.repeat(5001))).status).toBe(400);
    await studio.db.delete(client_notes);
  });
});

it('merges lists by moment and id, the newest first', () => {
  const row = (key: string, id: string) => ({ key, id });
  expect(
    merged([
      [row('2', 'a'), row('1', 'a')],
      [row('3', 'b'), row('2', 'b')],
    ]).map(({ key, id }) => key + id),
  ).toEqual([...['3b', '2b', '2a', '1a']]);
});
