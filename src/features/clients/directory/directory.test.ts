import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { meetClient } from '#features/people/contacts/meet.server.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { testStudio } from '#tests/studio.ts';
import { countActive } from './activity.server.ts';
import type { ClientPage, ClientStats } from './contract.ts';
import { winClient } from './jobs.server.ts';
import { readStats } from './queries.server.ts';
import { matching } from './search.server.ts';

const studio = testStudio();
const list = async (query = '') => (await studio.call<ClientPage>('admin', 'GET', `/admin/clients${query}`)).data;
const emails = async (query: string) => (await list(query)).items.map(({ email }) => email);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

type Values = Partial<typeof contacts.$inferInsert> & { email: string };
const add = async (values: Values) => {
  const [row] = await studio.db
    .insert(contacts)
    .values({ first_name: 'Some', last_name: 'Body', client_since: new Date(), ...values })
    .returning();
  if (!row) throw new Error('No contact');
  return row;
};

beforeAll(async () => {
  for (const who of ['client', 'business'] as const) await studio.db.transaction((tx) => meetClient(tx, studio.ids[who]));
});

describe('the list of clients', () => {
  it('is for administrators', async () => {
    for (const path of ['/admin/clients', '/admin/clients/stats']) {
      const statuses = [];
      for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const)
        statuses.push((await studio.call(who, 'GET', path)).status);
      expect(statuses, path).toEqual([401, 403, 403, 200, 200]);
    }
  });

  it('shows what account, contact and business say of a client', async () => {
    await studio.db.update(businesses).set({ city: 'Portland', state: 'OR', website: 'https://bea.example' });
    const [bea] = (await list('?user_type=business')).items;
    expect(bea).toMatchObject({
      user_id: studio.ids.business,
      email: 'business@studio.test',
      display_name: 'Bea Business',
      user_type: 'business',
      email_verified: true,
      business_name: 'Bea & Co',
      business_type: 'llc',
      industry: 'Retail',
      website: 'https://bea.example',
      city: 'Portland',
      state: 'OR',
    });
    expect(await emails('?user_type=personal')).toEqual(['client@studio.test']);
  });

  it('leaves out whoever has only asked, until they accept or sign', async () => {
    const asked = await add({ email: 'asked@example.test', client_since: null });
    expect(await emails('')).not.toContain(asked.email);
    await winClient(studio.platform, { contact_id: asked.id });
    await winClient(studio.platform, { contact_id: asked.id });
    expect(await emails('')).toContain(asked.email);
    expect((await studio.audit()).filter(({ action }) => action === 'contact.became_client')).toHaveLength(1);
  });

  it('has keyset pages, newest first, with and without a search', async () => {
    const since = new Date();
    for (const n of [1, 2, 3, 4, 5]) await add({ email: `page-${n}@pages.test`, client_since: since });
    for (const search of ['', '&q=pages.test']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: ClientPage = await list(`?limit=2${search}${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...page.items.map(({ email }) => email));
        cursor = page.next_cursor;
      } while (cursor);
      expect(seen.filter((email) => email.endsWith('pages.test')).toSorted()).toEqual(
        [1, 2, 3, 4, 5].map((n) => `page-${n}@pages.test`),
      );
      expect(new Set(seen).size).toBe(seen.length);
    }
    expect((await studio.call('admin', 'GET', '/admin/clients?q=a&cursor=bad')).status).toBe(400);
  });
});

describe('the search of clients', () => {
  it('finds any part of address, first or last name and business, in any case and script', async () => {
    const email = 'zoe.quill@inkwell.test';
    await add({ email, first_name: 'Zoë', last_name: 'Ångström-Quill', company_name: 'Ink & Well 日本' });
    for (const q of ['zoe.q', 'INKWELL', 'zoë', 'ZOË', 'ngstr', 'ÅNG', 'ë Ång', '日本', '日', 'll 日', 'w', 'k & w'])
      expect(await emails(`?q=${encodeURIComponent(q)}`), q).toContain(email);
    for (const q of ['zoë quill', 'test zo', 'xq', '%', '_', '\\', 'quill@inkwell.tests'])
      expect(await emails(`?q=${encodeURIComponent(q)}`), q).not.toContain(email);
    expect(await emails(`?q=inkwell&user_type=business`)).toEqual([]);
    expect(await emails(`?q=inkwell&user_type=personal`)).toEqual([email]);
  });

  it('finds somebody behind a thousand newer clients by the index', async () => {
    await add({ email: 'first@longago.test', first_name: 'Methuselah', client_since: new Date('2001-01-01') });
    await studio.db.execute(sql`insert into contacts (id, first_name, last_name, email, client_since)
      select gen_random_uuid(), 'Many', 'Number ' || n, 'many-' || n || '@example.test', now() from generate_series(1, 1000) n`);
    expect(await emails('?q=ethusel')).toEqual(['first@longago.test']);
    expect(await emails('?q=number 999'.replace(' ', '%20'))).toEqual(['many-999@example.test']);
    expect((await list('?q=many')).items).toHaveLength(20);
    const { rows } = await studio.db.execute(sql`explain select id from contacts
      where text_grams(lower(email || chr(10) || first_name || ' ' || last_name || chr(10) || coalesce(company_name, '') || chr(10) || other_emails)) @> wanted_grams('ethusel')`);
    expect(JSON.stringify(rows)).toContain('contacts_grams_idx');
    await studio.db.delete(contacts).where(eq(contacts.first_name, 'Many'));
  });
});

describe('the filter by tag', () => {
  it('works with search, kind and pages, in any case, and the tabs count what it lists', async () => {
    const since = new Date();
    for (const n of [1, 2, 3]) await add({ email: `tagged-${n}@filter.test`, tags: ['Filter me', 'Other'], client_since: since });
    await add({ email: 'firm@filter.test', tags: ['Filter me'], client_type: 'business' });
    await add({ email: 'near@filter.test', tags: ['Filter me not'] });
    await add({ email: 'lead@filter.test', tags: ['Filter me'], client_since: null });
    const tag = encodeURIComponent(' filter  ME ');
    expect((await emails(`?tag=${tag}`)).toSorted()).toEqual([
      'firm@filter.test',
      ...[1, 2, 3].map((n) => `tagged-${n}@filter.test`),
    ]);
    expect(await emails(`?tag=${tag}&user_type=business`)).toEqual(['firm@filter.test']);
    expect(await emails(`?tag=${tag}&q=tagged-2`)).toEqual(['tagged-2@filter.test']);
    expect(await emails('?tag=nobody%20has%20it')).toEqual([]);
    for (const search of ['', '&q=filter.test']) {
      const first = await list(`?tag=${tag}&limit=3${search}`);
      const rest = await list(`?tag=${tag}&limit=3${search}&cursor=${first.next_cursor}`);
      expect(new Set([...first.items, ...rest.items].map(({ email }) => email)).size).toBe(4);
      expect(rest.next_cursor).toBeNull();
    }
    expect((await list(`?q=tagged-1@filter`)).items).toMatchObject([{ tags: ['Filter me', 'Other'] }]);
    const stats = (await studio.call<ClientStats>('admin', 'GET', `/admin/clients/stats?tag=${tag}`)).data;
    expect(stats.tagged).toEqual({ total: 4, business: 1, personal: 3 });
    expect(stats.total).toBeGreaterThan(4);
    expect((await readStats(studio.db)).tagged).toBeNull();
    const { rows } = await studio.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from contacts where ${matching({ tag: 'filter me' })}`);
    });
    expect(JSON.stringify(rows)).toContain('contacts_tags_idx');
  });

  it('never tells a client of the tags, whatever the portal asks for', async () => {
    await studio.db
      .update(contacts)
      .set({ tags: ['Tricky person'] })
      .where(eq(contacts.user_id, studio.ids.client));
    const { paths } = (await openApiDocument(foldAll(), 'http://localhost:3000')) as { paths: Record<string, { get?: object }> };
    const asked = Object.keys(paths).filter((path) => paths[path]?.get && !/\{|^\/admin\//.test(path));
    expect(asked.length).toBeGreaterThan(20);
    const session = await studio.sessionOf('client');
    for (const path of asked)
      expect(await (await studio.request(session, 'GET', `/api${path}`)).text(), path).not.toContain('Tricky person');
    const admin = await studio.sessionOf('admin');
    expect(await (await studio.request(admin, 'GET', '/api/admin/clients')).text()).toContain('Tricky person');
  });
});

describe('the summary', () => {
  it('counts clients by kind, and those of the last seven days', async () => {
    const before = (await studio.call<ClientStats>('admin', 'GET', '/admin/clients/stats')).data;
    await add({ email: 'old@stats.test', client_since: hoursAgo(24 * 8) });
    await add({ email: 'new@stats.test', client_type: 'business', client_since: hoursAgo(24 * 6) });
    const after = await readStats(studio.db);
    expect(after).toMatchObject({
      total: before.total + 2,
      business: before.business + 1,
      personal: before.personal + 1,
      new_this_week: before.new_this_week + 1,
    });
  });

  it("counts once whoever did something in this month of the studio's zone", async () => {
    await studio.db
      .insert(system_settings)
      .values({ key: 'time_zone', value: 'America/New_York' })
      .onConflictDoUpdate({ target: system_settings.key, set: { value: 'America/New_York' } });
    // Midnight of the first of May in New York is four o'clock in Greenwich.
    const now = new Date('2031-05-10T12:00:00Z');
    const [before, after] = [new Date('2031-05-01T03:59:59Z'), new Date('2031-05-01T04:00:00Z')];
    expect(await countActive(studio.db, now)).toBe(0);
    const booker = await add({ email: 'booker@active.test' });
    const ends_at = new Date('2031-06-01T10:30:00Z');
    const booking = {
      name: 'B',
      topic: 'T',
      time_zone: 'UTC',
      starts_at: new Date('2031-06-01T10:00:00Z'),
      ends_at,
      busy_until: ends_at,
    };
    const [row] = await studio.db
      .insert(bookings)
      .values({ ...booking, email: 'BOOKER@active.test', manage_token_hash: 'a'.repeat(64), created_at: before })
      .returning();
    expect(await countActive(studio.db, now)).toBe(0);
    await studio.db
      .update(bookings)
      .set({ created_at: after })
      .where(eq(bookings.id, row?.id ?? ''));
    expect(await countActive(studio.db, now)).toBe(1);
    const ticket = { category: 'technical', subject: 'S', description: 'D', name: 'B', created_at: after } as const;
    await studio.db.insert(support_tickets).values({ ...ticket, number: 'T-2031-0001', email: booker.email });
    await studio.db.insert(support_tickets).values({ ...ticket, number: 'T-2031-0002', email: 'nobody@active.test' });
    expect(await countActive(studio.db, now)).toBe(1);
    await studio.db.update(users).set({ last_sign_in_at: after }).where(eq(users.id, studio.ids.client));
    await studio.db.update(users).set({ last_sign_in_at: after }).where(eq(users.id, studio.ids.admin));
    expect(await countActive(studio.db, now)).toBe(2);
  });

  it('knows of a sign-in after its session has ended', async () => {
    await studio.db.update(users).set({ last_sign_in_at: null });
    const cookie = await studio.signIn('business@studio.test');
    await studio.request(cookie, 'POST', '/api/auth/sign-out', {});
    const [bea] = await studio.db.select().from(users).where(eq(users.id, studio.ids.business));
    expect(Date.now() - (bea?.last_sign_in_at?.getTime() ?? 0)).toBeLessThan(60_000);
  });
});

describe('the export of clients', () => {
  const exported = async (query: string) => {
    const response = await studio.request(await studio.sessionOf('admin'), 'GET', `/api/admin/clients/export.csv${query}`);
    return { response, lines: (await response.text()).trimEnd().split('\r\n') };
  };

  it('holds what the list with the same filters shows, and runs in no spreadsheet', async () => {
    const evil = { email: 'evil@export.test', first_name: '=1+1', last_name: 'A "quoted", name', company_name: '@sum' };
    await add({ ...evil, client_type: 'business', client_since: new Date('2020-01-02T03:04:05Z') });
    await add({ email: 'lead@export.test', client_since: null });
    const { response, lines } = await exported('?q=export.test&user_type=business');
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\ufeff?client_id,email,first_name,last_name,client_type,company,/);
    expect(lines[1]).toContain(`"evil@export.test","'=1+1","A ""quoted"", name",business,"'@sum"`);
    expect(lines[1]).toContain('2020-01-02T03:04:05.000Z');
    expect((await exported('?q=nobody+at+all')).lines).toHaveLength(1);
    await add({ email: 'tags@exported.test', tags: ['=Evil', 'Good one'] });
    const { lines: tagged } = await exported('?tag=good%20ONE');
    expect(tagged[0]?.endsWith(',is_sample,tags')).toBe(true);
    expect(tagged).toHaveLength(2);
    expect(tagged[1]?.endsWith(`,false,"'=Evil; Good one"`)).toBe(true);
    const all = await exported('');
    expect(all.lines.length - 1).toBe((await readStats(studio.db)).total);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'clients.exported', actor_id: studio.ids.admin });
  });
});
