import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_files } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { AdminFile } from '#features/work/files/contract.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { beginProject } from '#features/work/projects/projects.testkit.ts';
import { eventually } from '#tests/eventually.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminDeliverables, DeliverableDetail, Deliverables } from './contract.ts';
import { deliverableKit } from './deliverables.testkit.ts';

const studio = testStudio();
const kit = deliverableKit(studio);
const activityOf = async (project_id: string) => {
  const { data } = await studio.call<{ items: { text: string }[] }>('admin', 'GET', `/admin/projects/${project_id}/activity`);
  return data.items.map(({ text }) => text);
};

describe('a deliverable', () => {
  it('is added once, changed and deleted, and tells the project’s record', async () => {
    const { id: project_id } = await kit.project();
    const deliverable_id = v7();
    const body = { deliverable_id, title: 'Logo', description: 'In blue', agreed_rounds: '2' };
    const path = `/admin/projects/${project_id}/deliverables`;
    const answers = await Promise.all([1, 2, 3].map(() => studio.call<DeliverableDetail>('admin', 'POST', path, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.data).toMatchObject({ status: 'draft', rounds: { agreed: 2, used: 0 }, version: null, versions: [] });
    const other = await kit.project();
    expect((await studio.call('admin', 'POST', `/admin/projects/${other.id}/deliverables`, body)).status).toBe(404);

    for (const other of [{ title: 'Mark' }, { description: '' }, { agreed_rounds: 3 }])
      expect(await studio.call('admin', 'POST', path, { ...body, ...other }), 'corrected after a lost answer').toMatchObject({
        status: 409,
        error: expect.stringContaining('This deliverable was saved already'),
      });

    const { updated_at } = answers[0]?.data ?? {};
    const change = { updated_at, title: 'Mark', agreed_rounds: 4 };
    const put = (input: object) => studio.call('admin', 'PUT', `/admin/deliverables/${deliverable_id}`, input);
    expect(await put(change)).toMatchObject({ status: 200, data: { title: 'Mark', description: null, rounds: { agreed: 4 } } });
    expect((await put(change)).status, 'the same save again').toBe(200);
    expect(await put({ ...change, title: 'Sign' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed this deliverable meanwhile.'),
    });
    expect((await studio.call('admin', 'DELETE', `/admin/deliverables/${deliverable_id}`)).status).toBe(200);
    expect((await studio.call('admin', 'GET', `/admin/deliverables/${deliverable_id}`)).status).toBe(404);
    expect(await activityOf(project_id)).toEqual([
      'deleted the deliverable Mark',
      'changed the deliverable Mark',
      'added the deliverable Logo',
      'began the project Mill',
    ]);
  });

  it.each([
    [{ title: ' ' }, { title: 'Please enter a title' }],
    [{ agreed_rounds: '2.7' }, { agreed_rounds: 'Please enter a whole number of rounds' }],
    [{ agreed_rounds: '-1' }, { agreed_rounds: 'Please enter a whole number of rounds' }],
    [{ agreed_rounds: '' }, { agreed_rounds: 'Please enter a whole number of rounds' }],
    [{ agreed_rounds: 51 }, { agreed_rounds: 'At most 50 rounds can be agreed' }],
  ])('refuses %j beside its field', async (input, fields) => {
    const { id } = await kit.project();
    const body = { deliverable_id: v7(), title: 'Logo', agreed_rounds: 2, ...input };
    expect(await studio.call('admin', 'POST', `/admin/projects/${id}/deliverables`, body)).toMatchObject({ status: 400, fields });
  });

  it('begins with the rounds that were agreed last in its project, else with those of the studio', async () => {
    const settings = '/admin/settings/deliverables';
    const usual = async (id: string) =>
      (await studio.call<AdminDeliverables>('admin', 'GET', `/admin/projects/${id}/deliverables`)).data.default_rounds;
    const { id } = await kit.project();
    expect(await usual(id)).toBe(3);
    expect((await studio.call('client', 'PUT', settings, { agreed_rounds: 5 })).status).toBe(403);
    expect((await studio.call('admin', 'PUT', settings, { agreed_rounds: 5 })).status).toBe(200);
    expect(await usual(id)).toBe(5);
    await kit.create(id, { agreed_rounds: 1 });
    expect(await usual(id)).toBe(1);
    await studio.call('admin', 'PUT', settings, { agreed_rounds: 3 });
  });
});

describe('a version', () => {
  it('is what was chosen, once; earlier ones stay, and the next begins empty', async () => {
    const { id } = await kit.create((await kit.project()).id);
    const [one, two, three] = [await kit.store('one.png'), await kit.store('two.png'), await kit.store('three.png')];
    await kit.choose(id, one.id, one.id);
    await kit.choose(id, one.id, two.id, three.id);
    const remove = `/admin/deliverables/${id}/files/${three.id}`;
    const left = await studio.call<DeliverableDetail>('admin', 'DELETE', remove);
    expect(left.data.next_files.map((file) => file.original_name)).toEqual(['one.png', 'two.png']);
    const version_id = v7();
    const file_ids = [one.id, two.id];
    const answers = await Promise.all([1, 2].map(() => kit.handOver(id, { version_id, file_ids, words: 'First' })));
    expect(answers.map(({ versions }) => versions.length)).toEqual([1, 1]);
    const corrected = { version_id, file_ids, words: 'Both of them' };
    expect(await studio.call('admin', 'POST', `/admin/deliverables/${id}/versions`, corrected)).toMatchObject({
      status: 409,
      error: expect.stringContaining('This version was handed over already, with the words you sent first.'),
    });
    const second = await kit.deliver(id, 'one.png');
    expect(second).toMatchObject({ status: 'review', version: { number: 2 }, next_files: [] });
    expect(second.versions.map((version) => [version.number, version.files.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const again = { version_id: v7(), file_ids };
    expect(await studio.call('admin', 'POST', `/admin/deliverables/${id}/versions`, again)).toMatchObject({
      status: 409,
      error: 'Upload or choose at least one file first.',
    });
    // The dialog of the first version again, in another tab.
    expect((await studio.call('admin', 'POST', `/admin/deliverables/${id}/versions`, { version_id, file_ids })).status).toBe(409);
  });

  it('is what was seen: with other files in it by now it is not handed over', async () => {
    const { id } = await kit.create((await kit.project()).id);
    const [seen, late] = [await kit.store('seen.png'), await kit.store('late.png')];
    await kit.choose(id, seen.id, late.id);
    const handOver = (...file_ids: string[]) =>
      studio.call<DeliverableDetail>('admin', 'POST', `/admin/deliverables/${id}/versions`, { version_id: v7(), file_ids });
    const changed = { status: 409, error: 'The files of this version have changed. Please look at them again.' };
    expect(await handOver(seen.id)).toMatchObject(changed);
    expect(await handOver(seen.id, v7())).toMatchObject(changed);
    expect((await handOver()).status).toBe(400);
    expect((await handOver(late.id, seen.id)).data.versions).toHaveLength(1);
  });

  it('keeps its files: none of them is deleted, and what was only chosen is', async () => {
    const { id } = await kit.create((await kit.project()).id);
    const [kept, free] = [await kit.store('kept.png'), await kit.store('free.png')];
    await kit.choose(id, kept.id, free.id);
    expect((await studio.call('admin', 'DELETE', `/admin/files/${free.id}`)).status).toBe(200);
    const { versions } = await kit.handOver(id);
    expect(versions[0]?.files.map((file) => file.original_name)).toEqual(['kept.png']);
    const reason = '“kept.png” was handed over with a deliverable and is kept with it.';
    expect(await studio.call('admin', 'DELETE', `/admin/files/${kept.id}`)).toMatchObject({ status: 409, error: reason });
    const { data } = await studio.call<{ items: AdminFile[] }>('admin', 'GET', '/admin/files?q=kept');
    const listed = data.items.find((file) => file.id === kept.id);
    expect(listed?.kept).toBe(reason);
    const rename = { ...listed, original_name: 'renamed.png' };
    expect(await studio.call('admin', 'PUT', `/admin/files/${kept.id}`, rename)).toMatchObject({
      status: 409,
      error: '“kept.png” was handed over with a deliverable and keeps its name.',
    });
    // The database itself keeps them; what was only chosen leaves nothing behind.
    await expect(studio.db.delete(files).where(eq(files.id, kept.id))).rejects.toThrow();
    await studio.db.delete(files).where(eq(files.id, free.id));
    expect(await studio.db.select().from(deliverable_files).where(eq(deliverable_files.file_id, free.id))).toEqual([]);
  });

  it('has no file of another client, no sealed document and none that was deleted', async () => {
    const { id } = await kit.create((await kit.project()).id);
    const choose = (file_id: string) => studio.call('admin', 'POST', `/admin/deliverables/${id}/files`, { file_ids: [file_id] });
    const foreign = await storeFile(studio.platform, { original_name: 'bea.png' }, { owner_id: studio.ids.business });
    expect(await choose(foreign.id)).toMatchObject({
      status: 409,
      error: '“bea.png” cannot be handed over to this client.',
    });
    const subject = { type: 'contract' as const, id: v7() };
    const sealed = await storeFile(studio.platform, { original_name: 'deed.pdf' }, { subject });
    expect((await choose(sealed.id)).status).toBe(409);
    const gone = await kit.store('gone.png');
    await studio.db.update(files).set({ deleted_at: new Date() }).where(eq(files.id, gone.id));
    expect((await choose(gone.id)).status).toBe(404);
    expect((await choose(v7())).status).toBe(404);
    const own = await storeFile(studio.platform, { original_name: 'carl.png' }, { owner_id: studio.ids.client });
    expect((await choose(own.id)).status).toBe(200);
    // What lies with another client's project has no owner either, and a visitor's attachment is nobody's.
    const theirs = await kit.project('business');
    expect((await choose((await kit.store('bea.png', 'image/png', theirs.id)).id)).status).toBe(409);
    const ofTheirs = { subject: { type: 'deliverable' as const, id: (await kit.create(theirs.id)).id } };
    expect((await choose((await storeFile(studio.platform, { original_name: 'bea.png' }, ofTheirs)).id)).status).toBe(409);
    expect((await choose((await storeFile(studio.platform, { original_name: 'visitor.png' })).id)).status).toBe(409);
    const other = await kit.project();
    expect((await choose((await kit.store('same.png', 'image/png', other.id)).id)).status).toBe(200);
  });

  it('is handed over to somebody who can answer, in a project that is not over', async () => {
    const [contact] = await studio.db.insert(contacts).values({ first_name: 'Lou', email: 'lou@deliver.test' }).returning();
    const { id: lonely } = await kit.create((await beginProject(studio, { contact_id: contact?.id })).id);
    await kit.choose(lonely, (await kit.store()).id);
    const handOver = async (id: string) => {
      const file_ids = [(await kit.store()).id];
      return studio.call('admin', 'POST', `/admin/deliverables/${id}/versions`, { version_id: v7(), file_ids });
    };
    expect(await handOver(lonely)).toMatchObject({
      status: 409,
      error: 'Invite the client first: without an account nobody can answer.',
    });
    const { id, project_id } = await kit.create((await kit.project()).id);
    await kit.choose(id, (await kit.store()).id);
    await studio.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, project_id));
    expect(await handOver(id)).toMatchObject({
      status: 409,
      error: 'This project is completed, so its deliverables are not answered any more.',
    });
  });
});

describe('what a client reads', () => {
  const readers = ['client', 'business', 'admin', 'super_admin', null] as const;
  const statuses = async (path: string, method = 'GET') =>
    Object.fromEntries(
      await Promise.all(
        readers.map(async (who: Person | null) => {
          const answer = await studio.request(await studio.sessionOf(who), method, path);
          await answer.body?.cancel();
          return [String(who), answer.status];
        }),
      ),
    );

  it('is handed over to them: neither drafts, nor what comes next, nor anything of somebody else', async () => {
    const { id, project_id } = await kit.create((await kit.project()).id);
    const file = await kit.store('secret.png');
    await kit.choose(id, file.id);
    const nobody = { client: 404, business: 404, admin: 404, super_admin: 404, null: 401 };
    const staff = { ...nobody, admin: 200, super_admin: 200, null: 404 };
    expect(await statuses(`/api/deliverables/${id}`)).toEqual(nobody);
    expect(await statuses(`/files/${file.path}`)).toEqual(staff);
    await kit.handOver(id);
    const next = await kit.store('next.png');
    await kit.choose(id, next.id);
    expect(await statuses(`/api/deliverables/${id}`)).toEqual({ ...nobody, client: 200 });
    for (const method of ['GET', 'HEAD'])
      expect(await statuses(`/files/${file.path}`, method)).toEqual({ ...staff, client: 200 });
    expect(await statuses(`/files/${next.path}`)).toEqual(staff);
    expect(await statuses(`/api/projects/${project_id}/deliverables`)).toEqual({ ...nobody, client: 200 });
    expect(await statuses(`/api/admin/deliverables/${id}`)).toEqual({
      client: 403,
      business: 403,
      admin: 200,
      super_admin: 200,
      null: 401,
    });
    const { data } = await studio.call<Deliverables>('client', 'GET', `/projects/${project_id}/deliverables`);
    expect(data.items.map((one) => one.id)).toEqual([id]);
    expect(JSON.stringify((await studio.call('client', 'GET', `/deliverables/${id}`)).data)).not.toContain('next.png');

    // Whose the project is now, not whose it was.
    await studio.db.update(projects).set({ client_id: studio.ids.business }).where(eq(projects.id, project_id));
    expect(await statuses(`/files/${file.path}`)).toEqual({ ...staff, business: 200 });
    expect(await statuses(`/api/deliverables/${id}`)).toEqual({ ...nobody, business: 200 });
  });

  it('is nothing once the account is deactivated', async () => {
    const { id, versions } = await kit.delivered('business');
    const url = versions[0]?.files[0]?.url ?? '';
    const byId = eq(users.id, studio.ids.business);
    expect(await statuses(url)).toMatchObject({ business: 200 });
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
    try {
      // The database announces it to the process that remembers who is signed in.
      await eventually(async () => expect(await statuses(url)).toMatchObject({ business: 404 }));
      expect(await statuses(`/api/deliverables/${id}`)).toMatchObject({ business: 401 });
    } finally {
      await studio.db.update(users).set({ deactivated_at: null }).where(byId);
    }
  });
});

describe('an upload for a deliverable', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const begin = async (url: string, who: Person, deliverable_id: string) => {
    const told = { filename: 'draft.txt', deliverable_id };
    const metadata = Object.entries(told).map(([key, value]) => `${key} ${encoded(value)}`);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', cookie: (await studio.sessionOf(who)) ?? '' };
    return fetch(`${url}/api/uploads`, { method: 'POST', headers: { ...headers, 'upload-metadata': metadata.join(',') } });
  };
  const send = async (url: string, location: string | null) => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', cookie: (await studio.sessionOf('admin')) ?? '' };
    const type = { 'content-type': 'application/offset+octet-stream' };
    return fetch(new URL(location ?? '', url), { method: 'PATCH', headers: { ...headers, ...type }, body: 'draft' });
  };

  it('is in its next version, is the studio’s alone, and goes to the trash where it is taken out', async () => {
    const server = await studio.listen();
    try {
      const { id } = await kit.create((await kit.project()).id);
      expect((await begin(server.url, 'client', id)).status).toBe(403);
      expect((await begin(server.url, 'admin', v7())).status).toBe(404);
      const begun = await begin(server.url, 'admin', id);
      expect(begun.status).toBe(201);
      expect((await send(server.url, begun.headers.get('location'))).status).toBe(204);
      const { data } = await studio.call<DeliverableDetail>('admin', 'GET', `/admin/deliverables/${id}`);
      const [file] = data.next_files;
      expect(file).toMatchObject({ original_name: 'draft.txt', content_type: 'text/plain', size: 5 });
      const byId = eq(files.id, file?.id ?? '');
      const rowOf = async () => (await studio.db.select().from(files).where(byId))[0];
      const subject = { subject_type: 'deliverable', subject_id: id };
      expect(await rowOf()).toMatchObject({ owner_id: null, visibility: 'studio', deleted_at: null, ...subject });
      await studio.call('admin', 'DELETE', `/admin/deliverables/${id}/files/${file?.id}`);
      expect((await rowOf())?.deleted_at).not.toBeNull();

      // Approved while the bytes were on their way.
      const given = await kit.delivered();
      const late = await begin(server.url, 'admin', given.id);
      await studio.call('client', 'POST', `/deliverables/${given.id}/approve`, { version_id: given.versions[0]?.id });
      expect((await send(server.url, late.headers.get('location'))).status).toBe(409);
      expect((await begin(server.url, 'admin', given.id)).status).toBe(409);
    } finally {
      await server.close();
    }
  });
});
