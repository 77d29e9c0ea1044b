import { and, eq, like } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { fileSettings } from '#features/work/files/settings.ts';
import { beginProject, changeProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { checklistKit, day, fileForm, input, line } from './checklists.testkit.ts';
import type { AdminChecklist, AdminChecklists, Checklist, Checklists } from './contract.ts';
import { tellCompleted, tellCreated, writeReminders } from './jobs.server.ts';

const studio = testStudio();
const { ask, stored, versionOf, answer, actions } = checklistKit(studio);

let project_id: string;
let list: AdminChecklist;
let api: string;
const first = line('Logo', { kind: 'files', due_date: day(-60) });
const second = line('Text about us');

beforeAll(async () => {
  const contact_id = await contactOf(studio, 'client');
  project_id = (await beginProject(studio, { name: 'Site', contact_id, status: 'active' })).id;
  const made = await ask('admin', project_id, input([first, second], { launch_date: '2090-01-02' }));
  expect(made.error).toBeNull();
  [list] = made.data.items as [AdminChecklist];
  api = list.link ?? '';
});

describe('a list of the studio', () => {
  it('is made once, with a link and its first reminder ahead', async () => {
    const again = await ask('admin', project_id, input([first, second], { launch_date: '2090-01-02' }), list.id);
    expect(again.data.items).toHaveLength(1);
    expect(list).toMatchObject({ link: expect.stringMatching(/^\/bring\/[0-9a-f]{48}$/), reminders_sent: 0 });
    expect(Date.parse(list.next_reminder_at ?? '')).toBeGreaterThan(Date.now());
    const [row] = await studio.db.select().from(content_checklists).where(eq(content_checklists.id, list.id));
    expect(api).not.toContain(row?.link_hash ?? '-');
  });

  it.each([
    ['another line', [first, second, line('Prices')], {}],
    ['other words', [first, { ...second, title: 'Text about you' }], {}],
    ['another day', [first, second], { launch_date: '2090-01-03' }],
  ])('sent again with %s after a lost answer is refused, and stays as it is', async (_, lines, more) => {
    expect(await ask('admin', project_id, input(lines, { launch_date: '2090-01-02', ...more }), list.id)).toMatchObject({
      status: 409,
      error: expect.stringContaining('This list was saved already'),
    });
    expect(await stored(project_id)).toMatchObject([{ lines: [{ title: 'Logo' }, { title: 'Text about us' }] }]);
  });

  it('is for administrators, of projects that exist and are under way', async () => {
    expect((await ask('client', project_id, input([line('x')]))).status).toBe(403);
    expect((await ask(null, project_id, input([line('x')]))).status).toBe(401);
    expect((await ask('admin', v7(), input([line('x')]))).status).toBe(404);
    const over = await beginProject(studio, { status: 'completed' });
    expect((await ask('admin', over.id, input([line('x')]))).status).toBe(409);
  });

  it('demands lines with words, each with an id of its own', async () => {
    const refused = async (lines: object[]) => (await ask('admin', project_id, input(lines))).status;
    const twin = line('Twice');
    expect(await refused([])).toBe(400);
    expect(await refused([line(' ')])).toBe(400);
    expect(await refused([twin, twin])).toBe(400);
    expect(await refused([first])).toBe(400);
    expect(await stored(project_id)).toHaveLength(1);
  });

  it('changes with its lines in their order, but not over the change of somebody else', async () => {
    const { id, updated_at } = list;
    const put = (body: object) => studio.call<AdminChecklists>('admin', 'PUT', `/admin/checklists/${id}`, body);
    const third = line('Prices', { due_date: '2090-01-01' });
    const changed = await put({ updated_at, ...input([third, second, first], { launch_date: '2090-01-02' }) });
    expect(changed.data.items[0]?.lines.map(({ title }) => title)).toEqual(['Prices', 'Text about us', 'Logo']);
    expect((await put({ updated_at, ...input([third]) })).status).toBe(409);
    const now = changed.data.items[0]?.updated_at;
    const back = await put({ updated_at: now, ...input([first, second], { launch_date: '2090-01-02' }) });
    expect(back.data.items[0]?.lines).toHaveLength(2);
  });

  it('says what moves the launch', async () => {
    const [found] = await stored(project_id);
    expect(found?.launch?.reason).toMatch(/^The launch moves from Jan 2, 2090 to .+: “Logo” is \d+ business days late\.$/);
    expect(found?.lines.map(({ is_late }) => is_late)).toEqual([true, false]);
  });
});

describe('the client', () => {
  const own = (who: Person | null) => studio.call<Checklists>(who, 'GET', `/projects/${project_id}/checklists`);

  it('sees the lists of their own projects alone, without link and addresses', async () => {
    expect((await own('client')).data.items).toMatchObject([{ title: 'Content', project: 'Site', is_open: true }]);
    expect(JSON.stringify((await own('client')).data)).not.toContain('/bring/');
    expect((await own('business')).status).toBe(404);
    expect((await own('admin')).status).toBe(404);
    expect((await own(null)).status).toBe(401);
  });

  it('writes, and ticks what is there', async () => {
    expect((await answer('client', second.id, { answer: '', is_done: true })).fields).toHaveProperty('answer');
    expect((await answer('client', first.id, { answer: null, is_done: true })).status).toBe(400);
    const draft = await answer('client', second.id, { answer: 'We bake', is_done: false });
    const sent = input([first, second], { launch_date: '2090-01-02' });
    expect((await ask('admin', project_id, sent, list.id)).status, 'what the client does is no other list').toBe(200);
    expect(draft.data.lines[1]).toMatchObject({ answer: 'We bake', done_at: null });
    expect((await answer('business', second.id, { answer: 'Not mine', is_done: true })).status).toBe(404);
    expect((await answer('admin', second.id, { answer: 'Not mine', is_done: true })).status).toBe(404);
    expect((await answer('client', v7(), { answer: 'x', is_done: true })).status).toBe(404);
  });

  it('does not write over what somebody else wrote meanwhile; the same words twice are no conflict', async () => {
    const updated_at = await versionOf(second.id);
    const write = (words: string) => answer('client', second.id, { answer: words, is_done: false, updated_at });
    expect((await write('We bake bread')).data.lines[1]?.updated_at).toBe(await versionOf(second.id));
    expect((await write('We bake bread')).status).toBe(200);
    const refused = await write('We bake cakes');
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('Somebody else changed this line meanwhile')]);
    const before = await versionOf(second.id);
    for (const lines of [
      [second, first],
      [first, second],
    ]) {
      const { updated_at: seen } = (await stored(project_id))[0] ?? list;
      const put = { updated_at: seen, ...input(lines, { launch_date: '2090-01-02' }) };
      expect((await studio.call('admin', 'PUT', `/admin/checklists/${list.id}`, put)).status).toBe(200);
    }
    expect(await versionOf(second.id)).toBe(before);
    expect((await answer('client', second.id, { answer: 'We bake', is_done: false })).status).toBe(200);
  });

  it('uploads against a line; the file is theirs and the studio’s', async () => {
    const added = await studio.call<Checklist>('client', 'POST', `/checklist-lines/${first.id}/files`, fileForm('logo.svg'));
    expect(added.data.lines[0]?.files).toMatchObject([{ original_name: 'logo.svg', size: 5 }]);
    const path = `/checklist-lines/${first.id}/files`;
    expect((await studio.call('business', 'POST', path, fileForm('x'))).status).toBe(404);
    expect((await studio.call('client', 'POST', path, fileForm('x', ''))).status).toBe(400);
    const [file] = await studio.db.select().from(files).where(eq(files.subject_id, first.id));
    expect(file).toMatchObject({ owner_id: studio.ids.client, uploaded_by: studio.ids.client, visibility: 'owner' });
    for (const [who, status] of [
      ['client', 200],
      ['admin', 200],
      ['business', 404],
      [null, 404],
    ] as const) {
      const read = await studio.request(await studio.sessionOf(who), 'GET', `/files/${file?.path}`);
      await read.body?.cancel();
      expect(read.status, String(who)).toBe(status);
    }
    const removed = await studio.call<Checklist>('client', 'DELETE', `${path}/${file?.id}`);
    expect(removed.data.lines[0]?.files).toEqual([]);
    expect((await studio.call('client', 'DELETE', `${path}/${file?.id}`)).status).toBe(404);
  });

  it('has as much space as for all files', async () => {
    const { settings } = studio.platform;
    const path = `/checklist-lines/${first.id}/files`;
    const { client_quota_mb } = await settings.get(fileSettings);
    const put = (mb: number) => studio.call('super_admin', 'PUT', '/admin/settings/files', { client_quota_mb: mb });
    expect((await put(1)).status).toBe(200);
    const big = 'x'.repeat(1024 ** 2);
    const refused = await studio.call('client', 'POST', path, fileForm('big.bin', big));
    expect([refused.status, refused.error]).toEqual([413, expect.stringContaining('does not fit')]);
    const left = await studio.db.select().from(files).where(eq(files.original_name, 'big.bin'));
    expect(left).toEqual([]);
    await put(client_quota_mb);
  });

  it('has used in My Files what was brought for a line', async () => {
    const used = async () => (await studio.call<{ used: number }>('client', 'GET', '/files/space')).data.used;
    const before = await used();
    const path = `/checklist-lines/${first.id}/files`;
    const added = await studio.call<Checklist>('client', 'POST', path, fileForm('counted.txt', 'x'.repeat(40)));
    expect(await used()).toBe(before + 40);
    await studio.call('client', 'DELETE', `${path}/${added.data.lines[0]?.files.at(-1)?.id}`);
  });
});

describe('the private link', () => {
  const by = (path = '') => `${api}${path}`;
  const other = line('Of another list');
  const bring = (id: string, body: object) => answer(null, id, body, by('/lines'));

  it('opens its own list and nothing else', async () => {
    await ask('admin', project_id, input([other], { title: 'Second list' }));
    const shown = await studio.call<Checklist>(null, 'GET', by());
    expect(shown.data).toMatchObject({ title: 'Content', lines: [{ title: 'Logo' }, { title: 'Text about us' }] });
    expect((await bring(other.id, { answer: 'x', is_done: true })).status).toBe(404);
    expect((await studio.call(null, 'POST', by(`/lines/${other.id}/files`), fileForm('x'))).status).toBe(404);
    expect((await studio.call(null, 'GET', `/bring/${'0'.repeat(48)}`)).status).toBe(404);
    expect((await studio.call(null, 'GET', `/projects/${project_id}/checklists`)).status).toBe(401);
  });

  it('takes words and files without a session; the files are the client’s and are not handed out by it', async () => {
    const added = await studio.call<Checklist>(null, 'POST', by(`/lines/${first.id}/files`), fileForm('logo.png'));
    expect(added.data.lines[0]?.files).toMatchObject([{ original_name: 'logo.png' }]);
    const [file] = await studio.db
      .select()
      .from(files)
      .where(and(eq(files.subject_id, first.id), eq(files.original_name, 'logo.png')));
    expect(file).toMatchObject({ owner_id: studio.ids.client, uploaded_by: null, visibility: 'owner' });
    expect((await studio.request(null, 'GET', `/files/${file?.path}`)).status).toBe(404);
    const done = await bring(first.id, { answer: null, is_done: true });
    expect(done.data.lines[0]?.done_at).not.toBeNull();
    expect(done.data.launch?.reason).toContain('“Logo” came');
    expect((await studio.call(null, 'DELETE', by(`/lines/${first.id}/files/${file?.id}`))).status).toBe(409);
    expect(await actions()).toContain('checklist.line_done');
  });

  it('shows and takes nothing while the client is deactivated', async () => {
    const byId = eq(users.id, studio.ids.client);
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
    const tried = [await studio.call(null, 'GET', by()), await bring(second.id, { answer: 'x', is_done: false })];
    await studio.db.update(users).set({ deactivated_at: null }).where(byId);
    expect(tried.map(({ status }) => status)).toEqual([404, 404]);
    expect((await studio.call(null, 'GET', by())).status).toBe(200);
  });

  it('ends when it is renewed or withdrawn, for reading and for writing', async () => {
    const old = api;
    const renewed = await studio.call<AdminChecklists>('admin', 'POST', `/admin/checklists/${list.id}/link`);
    api = renewed.data.items[0]?.link ?? '';
    expect(api).not.toBe(old);
    expect((await studio.call(null, 'GET', old)).status).toBe(404);
    expect((await answer(null, second.id, { answer: 'x', is_done: true }, `${old}/lines`)).status).toBe(404);
    expect((await studio.call(null, 'GET', api)).status).toBe(200);
    const withdrawn = await studio.call<AdminChecklists>('admin', 'DELETE', `/admin/checklists/${list.id}/link`);
    expect(withdrawn.data.items[0]?.link).toBeNull();
    for (const link of [old, api]) expect((await studio.call(null, 'GET', link)).status).toBe(404);
    expect((await studio.call('client', 'DELETE', `/admin/checklists/${list.id}/link`)).status).toBe(403);
  });
});

describe('mails', () => {
  const mails = (name: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, name));
  /** A Wednesday at eleven in New York, where the studio is open; and the night after it. */
  const noon = new Date('2091-01-03T16:00:00Z');
  const night = new Date('2091-01-04T07:00:00Z');
  const due = (next_reminder_at: Date) =>
    studio.db.update(content_checklists).set({ next_reminder_at }).where(eq(content_checklists.id, list.id));

  it('tell the client of the list, once', async () => {
    for (const _ of [1, 2]) await tellCreated(studio.platform, { checklist_id: list.id });
    expect(await mails('checklists.created')).toHaveLength(1);
  });

  it('remind of what is missing while the studio is open, not more often than agreed', async () => {
    await studio.db.update(content_checklists).set({ next_reminder_at: null });
    await due(noon);
    expect(await writeReminders(studio.platform, night)).toBe(0);
    expect(await writeReminders(studio.platform, noon)).toBe(1);
    expect(await writeReminders(studio.platform, noon)).toBe(0);
    for (const _ of [1, 2, 3]) {
      await due(noon);
      await writeReminders(studio.platform, noon);
    }
    expect((await stored(project_id))[0]).toMatchObject({ reminders_sent: 3, next_reminder_at: null });
    expect(await mails('checklists.reminder')).toHaveLength(3);
    // Also in the portal, and so in the mail of the day of whoever wants one.
    expect(await studio.db.$count(notifications, like(notifications.title, 'Still missing: %'))).toBe(3);
  });

  it('stop when reminders are switched off, and when the project is over', async () => {
    await studio.db.update(content_checklists).set({ reminders_sent: 0, reminders_enabled: false });
    await due(noon);
    expect(await writeReminders(studio.platform, noon)).toBe(0);
    await studio.db.update(content_checklists).set({ reminders_enabled: true });
    await due(noon);
    const project = { name: 'Site', status: 'cancelled' };
    await changeProject(studio, project_id, project);
    expect(await writeReminders(studio.platform, noon)).toBe(0);
    const closed = await answer('client', second.id, { answer: 'x', is_done: true });
    expect(closed.status).toBe(409);
    await changeProject(studio, project_id, { ...project, status: 'active' });
  });

  it('stop when everything is there', async () => {
    const done = await answer('client', second.id, { answer: 'We bake', is_done: true });
    expect(done.data.lines.every(({ done_at }) => done_at)).toBe(true);
    expect((await stored(project_id))[0]?.next_reminder_at).toBeNull();
    expect((await studio.call('admin', 'POST', `/admin/checklist-lines/${second.id}/reopen`)).status).toBe(200);
  });

  it('tell the studio once a day, however often a list is completed', async () => {
    const about = (done_at: string) => tellCompleted(studio.platform, { checklist_id: list.id, done_at });
    for (const hour of [15, 16, 17]) await about(`2091-01-03T${hour}:00:00.000Z`);
    expect(await mails('checklists.completed')).toHaveLength(1);
    const notices = () => studio.db.$count(notifications, eq(notifications.title, `Complete: ${list.title}`));
    const first_day = await notices();
    await about('2091-01-04T15:00:00.000Z');
    expect(await mails('checklists.completed')).toHaveLength(2);
    expect(await notices()).toBe(2 * first_day);
  });
});

describe('what was brought', () => {
  it('stays: neither its line nor its list is deleted', async () => {
    const [found] = await stored(project_id);
    const drop = input([{ ...first, due_date: null }], { launch_date: null });
    const put = await studio.call('admin', 'PUT', `/admin/checklists/${list.id}`, { updated_at: found?.updated_at, ...drop });
    expect([put.status, put.error]).toEqual([409, expect.stringContaining('“Text about us”')]);
    expect((await studio.call('admin', 'DELETE', `/admin/checklists/${list.id}`)).status).toBe(409);
    const empty = (await stored(project_id)).find(({ title }) => title === 'Second list');
    expect((await studio.call('admin', 'DELETE', `/admin/checklists/${empty?.id}`)).status).toBe(200);
    expect(await studio.db.$count(checklist_lines, eq(checklist_lines.checklist_id, empty?.id ?? ''))).toBe(0);
  });
});
