import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { contact_merges } from '#db/schema/clients/merging.ts';
import { client_notes } from '#db/schema/clients/page.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { withdrawMoved } from '#features/clients/invitations/moved.server.ts';
import type { FoundGroup } from '#features/operations/search/contract.ts';
import { claimEstimates } from '#features/papers/estimates/jobs.server.ts';
import { signingKit } from '#features/papers/signing/signing.testkit.ts';
import type { ChangedContact } from '#features/people/contacts/contract.ts';
import { importContacts } from '#features/people/contacts/import.server.ts';
import { becomeClient, meetContact } from '#features/people/contacts/meet.server.ts';
import { identitiesOf, lockContacts } from '#features/people/contacts/merge.server.ts';
import { type AreaAccess, everyArea } from '#shared/admin-areas.ts';
import { eventually } from '#tests/eventually.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Merge, MergePreview } from './contract.ts';
import { contactTables } from './records.server.ts';
import { undoMerge } from './service.server.ts';

const studio = testStudio();
const kit = signingKit(studio);
const nobody = '019a0000-0000-7000-8000-000000000000';
const rowOf = async (id: string) => {
  const [row] = await studio.db.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw new Error('No contact');
  return row;
};
const preview = (id: string, other_id: string) =>
  studio.call<MergePreview>('admin', 'GET', `/admin/clients/${id}/merge?other_id=${other_id}`);
const merge = (id: string, other_id: string) => studio.call<Merge>('admin', 'POST', `/admin/clients/${id}/merge`, { other_id });
const undo = (id: string) => studio.call('admin', 'POST', `/admin/client-merges/${id}/undo`, {});
const merges = async (id: string) =>
  (await studio.call<{ items: Merge[] }>('admin', 'GET', `/admin/clients/${id}/merges`)).data.items;
const meet = (email: string, more: object = {}) =>
  studio.db.transaction((tx) => meetContact(tx, { first_name: 'Ada', last_name: '', email, source: 'form', ...more }));

describe('merging two contacts', () => {
  it('is for administrators', async () => {
    const [one, other] = [await kit.contact(), await kit.contact()];
    const calls = [
      ['GET', `/admin/clients/${one.id}/merge?other_id=${other.id}`],
      ['POST', `/admin/clients/${one.id}/merge`, { other_id: other.id }],
      ['GET', `/admin/clients/${one.id}/merges`],
      ['POST', `/admin/client-merges/${nobody}/undo`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await studio.call(null, method, path, body)).status, path).toBe(401);
      expect((await studio.call('client', method, path, body)).status, path).toBe(403);
    }
    expect((await undo(nobody)).status).toBe(404);
    expect((await preview(one.id, nobody)).status).toBe(404);
    expect((await merge(nobody, one.id)).status).toBe(404);
  });

  it('names every table of the database that names a contact', async () => {
    const { rows } = await studio.db.execute<{ name: string; follows: boolean }>(sql`
      select fk.conrelid::regclass::text || '.' || a.attname as name, exists (
        select from pg_trigger t where t.tgrelid = fk.conrelid and t.tgfoid = 'follow_merged_contact'::regproc) as follows
      from pg_constraint fk join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = any (fk.conkey)
      where fk.contype = 'f' and fk.confrelid = 'contacts'::regclass
        and fk.conrelid not in ('contacts'::regclass, 'contact_merges'::regclass) order by 1`);
    expect(
      rows.map(({ name }) => name),
      'A table that names a contact defines its contactRows (as in work/projects/of-contact.server.ts), listed in clients/merging/records.server.ts',
    ).toEqual(contactTables.map(({ table }) => `${table}.contact_id`).toSorted());
    expect(
      rows.filter(({ follows }) => !follows).map(({ name }) => name),
      'A table that names a contact has a trigger that executes follow_merged_contact(), as in 0018_contact_merges.sql',
    ).toEqual([]);
  });

  it('shows what comes together, brings it together and takes it apart again', async () => {
    const since = new Date('2020-01-01T00:00:00Z');
    const kept = await kit.contact({ client_since: new Date() });
    const merged = await kit.contact({ phone: '+1 555', company_name: 'Engines', client_type: 'business', client_since: since });
    const estimate = await kit.estimate(merged.id);
    const contract = await kit.contract(merged.id);
    const [project] = await studio.db.insert(projects).values({ name: 'Site', contact_id: merged.id }).returning();
    const list = { title: 'Content', project_id: project?.id ?? '', link_hash: v7() };
    await studio.db.insert(content_checklists).values(list);
    await studio.call('admin', 'POST', `/admin/clients/${merged.id}/notes`, { note_id: v7(), text: 'Likes tea' });
    const at = (hour: number) => new Date(Date.UTC(2026, 1, 2, hour));
    await studio.db.insert(bookings).values({
      ...{ starts_at: at(9), ends_at: at(10), busy_until: at(10), name: 'M', topic: 'Hello', time_zone: 'UTC' },
      ...{ email: merged.email.toUpperCase(), manage_token_hash: v7() },
    });
    const invitation = { id: v7(), email: merged.email, first_name: 'Ada', last_name: 'Byron', user_type: 'personal' };
    expect((await studio.call('admin', 'POST', '/admin/invitations', invitation)).status).toBe(200);
    const before = [await rowOf(kept.id), await rowOf(merged.id)];

    const shown = (await preview(kept.id, merged.id)).data;
    expect(shown).toMatchObject({ kept: { id: kept.id }, merged: { id: merged.id }, refusal: null });
    expect(shown.comes_along).toEqual([
      { count: 1, label: 'project' },
      { count: 1, label: 'estimate' },
      { count: 1, label: 'contract' },
      { count: 1, label: 'invitation' },
      { count: 1, label: 'private note' },
      { count: 1, label: 'booking' },
    ]);
    expect(shown.filled).toEqual(['phone', 'company_name', 'client_type', 'client_since']);
    expect(shown.ended_links).toHaveLength(4);
    expect(shown.ended_links).toContain('the list “Content” of “Site”');
    expect(shown.ended_links).toContain(`the invitation of ${merged.email}`);

    const done = await merge(kept.id, merged.id);
    expect(done.status).toBe(200);
    expect(await rowOf(kept.id)).toMatchObject({
      phone: '+1 555',
      company_name: 'Engines',
      client_type: 'business',
      client_since: since,
    });
    expect(await rowOf(merged.id)).toMatchObject({ merged_into: kept.id, client_since: null });
    const owners = async () =>
      Promise.all(
        [
          studio.db.select().from(estimates).where(eq(estimates.id, estimate.id)),
          studio.db.select().from(contracts).where(eq(contracts.id, contract.id)),
          studio.db
            .select()
            .from(projects)
            .where(eq(projects.id, project?.id ?? '')),
        ].map(async (rows) => (await rows)[0]?.contact_id),
      );
    expect(await owners()).toEqual([kept.id, kept.id, kept.id]);
    for (const { path } of [estimate, contract]) expect((await kit.at('GET', path)).status, 'its link ends at once').toBe(404);
    const told = (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.moved'))).at(-1);
    expect(told?.payload).toMatchObject({ contact_id: kept.id, before: merged.email, after: kept.email });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'contact.merged', details: { merged: merged.email } });
    const change = { contact_id: kept.id, after: kept.email, changed_by: studio.ids.admin, ip_address: null };
    await withdrawMoved(studio.platform, change);
    const [invited] = await studio.db.select().from(client_invitations).where(eq(client_invitations.id, invitation.id));
    expect(invited).toMatchObject({ contact_id: kept.id, withdrawn_at: expect.any(Date) });
    expect(await merges(kept.id)).toMatchObject([{ id: done.data.id, merged: { email: merged.email } }]);

    // Its page is the other one's, with everything of both.
    const page = async <T>(path = '') => (await studio.call<T>('admin', 'GET', `/admin/clients/${merged.id}${path}`)).data;
    expect(await page()).toMatchObject({ id: kept.id, other_emails: [merged.email] });
    expect(await page('/counts')).toMatchObject({ projects: 1, documents: 2, bookings: 1, notes: 1 });
    const { items } = await page<{ items: { title: string }[] }>('/timeline?limit=50');
    expect(items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Hello', 'Private note', `merged the contact ${merged.email} into ${kept.email}`]),
    );
    const written = await studio.call('admin', 'POST', `/admin/clients/${merged.id}/notes`, { note_id: v7(), text: 'Late' });
    expect(written.status, 'from a tab that shows the merged one').toBe(200);

    // Not offered any more, and whoever asks for it or its address finds the one that stands for it.
    const found = await studio.call<{ items: { id: string }[] }>('admin', 'GET', `/admin/contacts?q=${merged.email}`);
    expect(found.data.items.map(({ id }) => id)).toEqual([kept.id]);
    expect((await studio.call<{ id: string }>('admin', 'GET', `/admin/contacts/${merged.id}`)).data.id).toBe(kept.id);
    expect(
      (await studio.call('admin', 'PUT', `/admin/contacts/${merged.id}`, { first_name: 'A', email: merged.email })).status,
    ).toBe(404);

    expect((await undo(done.data.id)).status).toBe(200);
    expect(await owners()).toEqual([merged.id, merged.id, merged.id]);
    const notes = await studio.db.select().from(client_notes).orderBy(client_notes.created_at);
    expect(notes.slice(-2).map(({ contact_id, text }) => [text, contact_id])).toEqual([
      ['Likes tea', merged.id],
      ['Late', kept.id],
    ]);
    const plain = ({ updated_at: _, ...row }: Awaited<ReturnType<typeof rowOf>>) => row;
    expect([await rowOf(kept.id), await rowOf(merged.id)].map(plain)).toEqual(before.map(plain));
    expect(await merges(kept.id)).toEqual([]);
    expect(await undo(done.data.id)).toMatchObject({ status: 409, error: 'This merge was undone already.' });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'contact.unmerged' });
  });

  it('leaves a client who accepted or was invited while the merge stood a client when it is undone', async () => {
    const [kept, merged] = [await kit.contact(), await kit.contact({ client_since: new Date('2020-01-01T00:00:00Z') })];
    const done = await merge(kept.id, merged.id);
    const person = { email: kept.email, first_name: 'Ada', last_name: 'L', user_type: 'personal' as const };
    const times = { sent_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) };
    await studio.db.insert(client_invitations).values({ id: v7(), contact_id: kept.id, ...person, ...times });
    expect((await undo(done.data.id)).status).toBe(200);
    expect((await rowOf(kept.id)).client_since?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await rowOf(merged.id)).client_since).toEqual(new Date('2020-01-01T00:00:00Z'));
  });

  it('keeps the one with the account, and never merges two accounts', async () => {
    const account = await kit.contact({ user_id: studio.ids.client, email: people.client.email });
    const lead = await kit.contact({ email: 'carl@second.test' });
    const draft = await kit.estimate(lead.id, {}, false);
    expect((await merge(lead.id, account.id)).data.merged.id).toBe(lead.id);
    // What was never sent becomes the account's, and nobody's again when the merge is undone.
    await claimEstimates(studio.platform, account.id, studio.ids.client);
    const ownerOf = async () => (await studio.db.select().from(estimates).where(eq(estimates.id, draft.id)))[0];
    expect(await ownerOf()).toMatchObject({ contact_id: account.id, user_id: studio.ids.client });
    const [one] = await merges(account.id);
    await undo(one?.id ?? '');
    expect(await ownerOf()).toMatchObject({ contact_id: lead.id, user_id: null });

    const other = await kit.contact({ user_id: studio.ids.business, email: people.business.email });
    const refusal = expect.stringContaining('Accounts are never merged');
    expect((await preview(account.id, other.id)).data.refusal).toEqual(refusal);
    expect(await merge(account.id, other.id)).toMatchObject({ status: 409, error: refusal });
    expect(await merge(account.id, account.id)).toMatchObject({ status: 409, error: 'Please choose another contact.' });
  });

  it('done by two people at once happens once, and cannot go round in a circle', async () => {
    const [one, other] = [await kit.contact(), await kit.contact()];
    const answers = await Promise.all([
      merge(one.id, other.id),
      merge(other.id, one.id),
      merge(one.id, other.id),
      merge(other.id, one.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await studio.db.$count(contact_merges, sql`${one.id} in (kept_id, merged_id)`)).toBe(1);
  });

  it('is undone from the last one on, for 30 days, and leaves what went out since', async () => {
    const [a, b, c] = [await kit.contact(), await kit.contact(), await kit.contact()];
    const estimate = await kit.estimate(a.id);
    const first = await merge(b.id, a.id);
    const second = await merge(c.id, b.id);
    expect((await identitiesOf(studio.db, c.id)).map(({ email }) => email)).toEqual([c.email, b.email, a.email]);
    expect(await undo(first.data.id)).toMatchObject({ status: 409, error: expect.stringContaining('undo that first') });
    await undo(second.data.id);
    await kit.admin('POST', `/estimates/${estimate.id}/send`, {});
    const late = undoMerge(
      studio.db,
      { actor: { id: studio.ids.admin, role: 'admin' }, request_id: null, ip_address: null },
      { areas: everyArea },
      first.data.id,
      new Date(Date.now() + 31 * 86_400_000),
    );
    await expect(late).rejects.toThrow('30 days');
    await undo(first.data.id);
    const [sent] = await studio.db.select().from(estimates).where(eq(estimates.id, estimate.id));
    expect(sent, 'it was sent to the other contact since').toMatchObject({ contact_id: b.id, sent_to: b.email });
  });
});

describe('an administrator who may not see a client’s records', () => {
  const narrow = async (areas: Partial<AreaAccess> | null) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  afterEach(() => narrow(null));
  const rename = ({ id, email }: { id: string; email: string }) =>
    studio.call('admin', 'PUT', `/admin/contacts/${id}`, { first_name: 'Ada', last_name: 'Lee', email });

  it('hands them to no other mailbox, by another address, by a merge or by undoing one', async () => {
    const [client, own, plain] = [
      await meet('records@example.com'),
      await meet('own@example.com'),
      await meet('plain@example.com'),
    ];
    await studio.db.insert(projects).values({ name: 'Site', contact_id: client.id });
    const merged = (await merge(client.id, plain.id)).data;
    await narrow({ clients: 'write' });
    const closed = { status: 403, error: expect.stringContaining('records in Projects and files') };
    expect(await rename({ id: client.id, email: 'mine@example.com' })).toMatchObject(closed);
    expect(await merge(own.id, client.id)).toMatchObject(closed);
    expect(await merge(client.id, own.id)).toMatchObject(closed);
    expect(await undo(merged.id)).toMatchObject(closed);
    expect((await rename({ id: client.id, email: client.email })).status, 'any other fact').toBe(200);
    expect((await rename({ id: own.id, email: 'other@example.com' })).status, 'without records').toBe(200);
    await narrow({ clients: 'write', projects: 'read' });
    expect((await undo(merged.id)).status).toBe(200);
    expect((await merge(own.id, client.id)).status).toBe(200);
  });
});

describe('the address of a merged contact', () => {
  it('leads to the one that stands for it: new records and meetings go there', async () => {
    const [kept, merged] = [await kit.contact(), await kit.contact()];
    await merge(kept.id, merged.id);
    expect(await meet(merged.email.toUpperCase(), { phone: '+1 777' })).toMatchObject({ id: kept.id, phone: '+1 777' });
    const late = await kit.estimate(merged.id, {}, false);
    const [row] = await studio.db.select().from(estimates).where(eq(estimates.id, late.id));
    expect(row?.contact_id).toBe(kept.id);
    expect((await studio.call('admin', 'POST', '/admin/contacts', { first_name: 'A', email: merged.email })).status).toBe(409);
  });

  it('finds the one that stands for it in every search, until the merge is undone', async () => {
    const [a, b, c] = [await kit.contact(), await kit.contact(), await kit.contact({ client_since: new Date() })];
    const found = async (email: string) => {
      const q = encodeURIComponent(email.toUpperCase());
      const ids = async (path: string) =>
        (await studio.call<{ items: { id: string }[] }>('admin', 'GET', `${path}?q=${q}`)).data.items.map(({ id }) => id);
      const palette = await studio.call<{ groups: FoundGroup[] }>('admin', 'GET', `/admin/search?q=${q}`);
      const hits = palette.data.groups.find(({ heading }) => heading === 'Clients')?.items.map(({ id }) => id) ?? [];
      return [...(await ids('/admin/clients')), ...(await ids('/admin/contacts')), ...hits];
    };
    await merge(b.id, a.id);
    expect(await found(a.email)).toEqual([b.id, b.id]);
    const { data } = await merge(c.id, b.id);
    for (const { email } of [a, b, c]) expect(await found(email), email).toEqual([c.id, c.id, c.id]);
    await undo(data.id);
    expect(await found(a.email)).toEqual([b.id, b.id]);
    expect((await rowOf(c.id)).other_emails).toBe('');
  });

  it('becomes the main one by changing places, and undoing changes them back', async () => {
    const [a, b, c] = [await kit.contact(), await kit.contact(), await kit.contact()];
    await studio.db.update(contacts).set({ user_id: null }).where(eq(contacts.user_id, studio.ids.business));
    await studio.db.update(contacts).set({ user_id: studio.ids.business }).where(eq(contacts.id, c.id));
    const first = await merge(b.id, a.id);
    const second = await merge(c.id, b.id);
    const change = (id: string, email: string) =>
      studio.call<ChangedContact>('admin', 'PUT', `/admin/contacts/${id}`, {
        first_name: 'Ada',
        email,
        company_name: 'Ada & Co',
      });
    const addresses = async () => [(await rowOf(a.id)).email, (await rowOf(b.id)).email, (await rowOf(c.id)).email];
    expect((await change((await kit.contact()).id, a.email)).status, 'of somebody else').toBe(409);
    expect(await change(c.id, a.email.toUpperCase())).toMatchObject({ status: 200, data: { user_id: studio.ids.business } });
    expect(await addresses()).toEqual([c.email, b.email, a.email.toUpperCase()]);
    expect((await rowOf(c.id)).other_emails.split('\n').toSorted()).toEqual([b.email, c.email].toSorted());
    const told = (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.moved'))).at(-1);
    expect(told?.payload).toMatchObject({ contact_id: c.id, before: c.email, after: a.email.toUpperCase() });
    expect(await meet(c.email)).toMatchObject({ id: c.id });
    await undo(second.data.id);
    await undo(first.data.id);
    expect(await addresses()).toEqual([a.email.toUpperCase(), b.email, c.email]);
  });

  it('stands for itself again once somebody proves it with an account of their own', async () => {
    const [kept, merged] = [await kit.contact(), await kit.contact()];
    const { data } = await merge(kept.id, merged.id);
    await studio.db.update(contacts).set({ user_id: null }).where(eq(contacts.user_id, studio.ids.business));
    expect(await meet(merged.email, { user_id: studio.ids.business })).toMatchObject({ id: kept.id, user_id: null });
    expect(await meet(merged.email, { user_id: studio.ids.business, proven: true })).toMatchObject({
      id: merged.id,
      merged_into: null,
      user_id: studio.ids.business,
    });
    // What came along can still be given back to it, and its account takes it over.
    expect((await undo(data.id)).status).toBe(200);
    const told = (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.linked'))).at(-1);
    expect(told?.payload).toEqual({ contact_id: merged.id, user_id: studio.ids.business });
    expect((await rowOf(merged.id)).client_since).not.toBeNull();
  });

  it('takes a row along that is added while the merge is under way', async () => {
    const [kept, merged] = [await kit.contact(), await kit.contact()];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const late = await studio.db.transaction(async (tx) => {
      await lockContacts(tx, [kept.id, merged.id]);
      const adding = studio.db.insert(projects).values({ name: 'Late', contact_id: merged.id }).returning().execute();
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      await tx.update(contacts).set({ merged_into: kept.id }).where(eq(contacts.id, merged.id));
      return { adding };
    });
    expect(await late.adding).toMatchObject([{ contact_id: kept.id }]);
  });

  it('unites the tags, and gives each its own back', async () => {
    const kept = await kit.contact({ tags: ['Retainer', 'Both'] });
    const merged = await kit.contact({ tags: ['both', 'Newsletter'] });
    expect((await preview(kept.id, merged.id)).data.filled).toEqual(['tags']);
    const { data } = await merge(kept.id, merged.id);
    expect((await rowOf(kept.id)).tags).toEqual(['Retainer', 'Both', 'Newsletter']);
    await studio.call('admin', 'POST', `/admin/contacts/${merged.id}/tags`, { tag: 'Since' });
    expect((await undo(data.id)).status).toBe(200);
    expect((await rowOf(kept.id)).tags).toEqual(['Retainer', 'Both', 'Since']);
    expect((await rowOf(merged.id)).tags).toEqual(['both', 'Newsletter']);
    const none = await kit.contact({ tags: ['RETAINER'] });
    expect((await preview(kept.id, none.id)).data.filled, 'nothing that it lacks').toEqual([]);
  });

  it('makes the one that stands for it a client, and an import completes that one', async () => {
    const [kept, merged] = [await kit.contact(), await kit.contact()];
    await merge(kept.id, merged.id);
    await studio.db.transaction((tx) => becomeClient(tx, merged.id));
    const row = { email: merged.email, first_name: 'A', last_name: 'B', company_name: null, phone: '+1 888' };
    const author = { actor: { id: studio.ids.admin, role: 'admin' as const }, request_id: null, ip_address: null };
    await studio.db.transaction((tx) => importContacts(tx, [{ ...row, client_type: 'personal', tags: [] }], author));
    expect(await rowOf(kept.id)).toMatchObject({ client_since: expect.any(Date), phone: '+1 888' });
    expect(await rowOf(merged.id)).toMatchObject({ client_since: null, phone: null });
  });
});
