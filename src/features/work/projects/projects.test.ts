import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { record_words } from '#db/schema/platform/search.ts';
import { projects } from '#db/schema/work/projects.ts';
import { addContact } from '#features/papers/estimates/estimates.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { OwnProject, Project, ProjectPage } from './contract.ts';
import { beginProject, changeProject, contactOf } from './projects.testkit.ts';

const studio = testStudio();
const list = async (query: Record<string, string> = {}) =>
  (await studio.call<ProjectPage>('admin', 'GET', `/admin/projects?${new URLSearchParams(query)}`)).data;
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
const own = async (who: 'client' | 'business' | 'admin') =>
  (await studio.call<{ items: OwnProject[] }>(who, 'GET', '/projects')).data.items.map(({ name }) => name);
const put = (id: string, body: object) => changeProject(studio, id, body);
const told = async (id: string) =>
  (await studio.db.select().from(domain_events))
    .filter(({ payload }) => payload.project_id === id)
    .map(({ type, payload }) => ({ type, ...payload }));

describe('the list', () => {
  it('goes through its pages, newest first, narrowed by status', async () => {
    for (const n of [1, 2, 3, 4, 5]) await beginProject(studio, { name: `Orchard ${n}`, status: n % 2 ? 'active' : 'pending' });
    const first = await list({ limit: '2', status: 'active' });
    const second = await list({ limit: '2', status: 'active', cursor: first.next_cursor ?? '' });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Orchard 5', 'Orchard 3', 'Orchard 1']);
    expect(second.next_cursor).toBeNull();
    expect(await names({ status: 'pending' })).toEqual(['Orchard 4', 'Orchard 2']);
    expect((await studio.call('admin', 'GET', '/admin/projects?status=lost')).status).toBe(400);
    expect(await names({ status: '' })).toHaveLength(5);
  });

  it('finds by name, by the client’s name, company and address, and by client id', async () => {
    const contact_id = await contactOf(studio, 'client');
    await studio.db.update(contacts).set({ company_name: 'Salt & Cedar' }).where(eq(contacts.id, contact_id));
    await beginProject(studio, { name: 'Harbour-Site für ÖBB', contact_id });
    await beginProject(studio, { name: 'Something else' });
    const found = ['Harbour-Site für ÖBB'];
    const { client } = studio.ids;
    for (const q of [
      'harb',
      'HARBOUR site',
      'öbb',
      'carl cedar',
      'client@contact.test',
      client,
      client.slice(0, 13),
      client.slice(-8),
    ])
      expect(await names({ q }), q).toEqual(found);
    for (const q of ['arbour', 'harbour pier', '%', "'; drop table projects", '00000000', studio.ids.admin])
      expect(await names({ q }), q).toEqual([]);
    expect(await names({ q: 'harbour', status: 'pending' })).toEqual(found);
    expect(await names({ q: 'harbour', status: 'active' })).toEqual([]);
    expect(await names({ contact_id })).toEqual(found);
  });

  it('follows a change of the project’s name and of the client’s names', async () => {
    const contact_id = await contactOf(studio, 'business');
    const { id } = await beginProject(studio, { name: 'Lighthouse', contact_id });
    await studio.db.update(contacts).set({ first_name: 'Wilhelmina' }).where(eq(contacts.id, contact_id));
    await studio.db.update(users).set({ last_name: 'Oakhurst' }).where(eq(users.id, studio.ids.business));
    await studio.db.update(businesses).set({ business_name: 'Vellum Press' }).where(eq(businesses.user_id, studio.ids.business));
    for (const q of ['wilhelmina', 'oakhurst', 'vellum lighthouse']) expect(await names({ q }), q).toEqual(['Lighthouse']);
    await put(id, { name: 'Windmill' });
    expect(await names({ q: 'lighthouse' })).toEqual([]);
    expect(await names({ q: 'windmill oakhurst' })).toEqual(['Windmill']);
    await studio.db.delete(projects).where(eq(projects.id, id));
    expect(await studio.db.select().from(record_words).where(eq(record_words.record_id, id))).toEqual([]);
  });
});

describe('a change', () => {
  it('is stored with its entry and its events, and nothing is told where nothing changed', async () => {
    const { id } = await beginProject(studio, { name: 'Mill', budget: '1200', deadline: '2031-05-01' });
    const before = await studio.audit();
    const changed = await put(id, {
      name: 'Mill',
      description: 'All of it',
      status: 'completed',
      budget: '',
      deadline: '2031-06-01',
    });
    expect(changed.data).toMatchObject({ description: 'All of it', status: 'completed', budget: null, deadline: '2031-06-01' });
    expect(changed.data.completed_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const [entry, ...more] = (await studio.audit()).slice(before.length);
    expect(entry).toMatchObject({ action: 'project.completed', actor_id: studio.ids.admin, entity_id: id });
    expect(entry?.details).toMatchObject({ changes: { budget_cents: { from: 120_000, to: null } } });
    expect(more).toEqual([]);
    expect((await told(id)).map(({ type }) => type)).toEqual([
      'project.created',
      'project.updated',
      'project.completed',
      'project.deadline_changed',
    ]);
    expect((await told(id)).at(-1)).toMatchObject({ from: '2031-05-01', to: '2031-06-01' });
    const { completed_date } = changed.data;
    await put(id, { name: 'Mill', description: 'All of it', status: 'completed', deadline: '2031-06-01', completed_date });
    expect(await told(id)).toHaveLength(4);
    expect((await put(id, { name: 'Mill', status: 'active' })).data).toMatchObject({ completed_date: null });
  });

  it('does not overwrite what somebody else changed meanwhile', async () => {
    const { id, updated_at } = await beginProject(studio, { name: 'Mill' });
    const first = { updated_at, name: 'Mill', status: 'cancelled' };
    expect((await put(id, first)).status).toBe(200);
    expect(await put(id, { updated_at, name: 'Mill', description: 'More' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed this project meanwhile.'),
    });
    // The same save again, after a lost answer.
    expect((await put(id, first)).data).toMatchObject({ status: 'cancelled', description: null });
  });

  it('is refused with a reason beside its field', async () => {
    const { id } = await beginProject(studio);
    expect(await put(id, { name: '' })).toMatchObject({ status: 400, fields: { name: 'Please enter a project name' } });
    expect(await put(id, { name: 'A', budget: 9.999 })).toMatchObject({
      status: 400,
      fields: { budget: 'Please use at most two decimals' },
    });
    expect(await put(id, { name: 'A', deadline: 'soon' })).toMatchObject({
      status: 400,
      fields: { deadline: 'Please enter a valid date' },
    });
    expect((await put(crypto.randomUUID(), { name: 'A' })).status).toBe(404);
  });
});

describe('a new project', () => {
  it('wants a client that exists', async () => {
    const create = (body: object) => studio.call('admin', 'POST', '/admin/projects', { name: 'Site', ...body });
    expect(await create({})).toMatchObject({ status: 400, fields: { contact_id: 'Please choose a client' } });
    expect(await create({ contact_id: crypto.randomUUID() })).toMatchObject({ status: 400 });
  });

  it('is created once for one request, however often it is sent', async () => {
    const body = { name: 'Once', contact_id: await addContact(studio.db), request_key: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => studio.call<Project>('admin', 'POST', '/admin/projects', body)),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const contact_id = await addContact(studio.db);
    for (const other of [{ name: 'Twice' }, { budget: 100 }, { deadline: '2031-01-01' }, { contact_id }])
      expect(await studio.call('admin', 'POST', '/admin/projects', { ...body, ...other })).toMatchObject({
        status: 409,
        error: expect.stringContaining('This project was saved already'),
      });
    expect(await names({ q: 'once' })).toEqual(['Once']);
    const entries = (await studio.audit()).filter(({ entity_id }) => entity_id === answers[0]?.data.id);
    expect(entries).toHaveLength(1);
  });
});

describe('a client', () => {
  it('sees their own projects, without what the studio reckons with, and nobody else’s', async () => {
    const mine = await beginProject(studio, { name: 'Mine', budget: 500, contact_id: await contactOf(studio, 'client') });
    await beginProject(studio, { name: 'Theirs', contact_id: await contactOf(studio, 'business') });
    await beginProject(studio, { name: 'Nobody’s' });
    expect(await own('client')).toContain('Mine');
    expect(await own('client')).not.toContain('Theirs');
    expect(await own('business')).not.toContain('Mine');
    expect(await own('admin')).toEqual([]);
    const { data } = await studio.call<{ items: object[] }>('client', 'GET', '/projects');
    expect(data.items.find((one) => 'id' in one && one.id === mine.id)).not.toHaveProperty('budget');
    expect((await studio.call(null, 'GET', '/projects')).status).toBe(401);
    for (const path of ['', '/sources', '/export.csv', `/${mine.id}`])
      expect((await studio.request(await studio.sessionOf('client'), 'GET', `/api/admin/projects${path}`)).status).toBe(403);
  });
});

describe('the export', () => {
  const exported = async (query = '') => {
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', `/api/admin/projects/export.csv${query}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="projects-\d{4}-\d\d-\d\d\.csv"$/);
    return (await answer.text()).trimEnd().split('\r\n');
  };

  it('holds what the list shows with the same filters, and no cell that a spreadsheet would run', async () => {
    await beginProject(
      studio,
      { name: '=HYPERLINK("http://evil.test")', description: '+1', budget: '10.5' },
      { company_name: '@x' },
    );
    const [header, ...lines] = await exported();
    expect(header).toMatch(/^\ufeff?project_id,name,client_id,client_name,client_email,company,description,status/);
    expect(lines).toHaveLength(await studio.db.$count(projects));
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.test"")",,"Ada Byron",`);
    expect(lines[0]).toContain(`,"'@x","'+1",pending,USD,10.50,`);
    for (const query of [
      'status=active',
      'q=orchard',
      'q=orchard&status=pending',
      `q=${studio.ids.client.slice(-8)}`,
      'q=nothing',
    ]) {
      const listed = (await list({ limit: '100', ...Object.fromEntries(new URLSearchParams(query)) })).items.map(({ id }) => id);
      const [, ...rows] = await exported(`?${query}`);
      expect(
        rows.map((row) => row.split(',')[0]),
        query,
      ).toEqual(listed);
    }
    const entry = (await studio.audit()).findLast(({ action }) => action === 'projects.exported');
    expect(entry).toMatchObject({ actor_id: studio.ids.admin, details: { q: 'nothing' } });
  });
});
