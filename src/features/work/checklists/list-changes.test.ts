import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import type { OwnFileList } from '#features/work/files/contract.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import { checklistKit, day, fileForm, input, line } from './checklists.testkit.ts';
import type { AdminChecklists, Checklist } from './contract.ts';
import { tellCreated, writeReminders } from './jobs.server.ts';
import { renewMoved } from './moved.server.ts';

const studio = testStudio();
const { ask, stored, answer, actions } = checklistKit(studio);

let project_id: string;

beforeAll(async () => {
  const contact_id = await contactOf(studio, 'client');
  project_id = (await beginProject(studio, { name: 'Site', contact_id, status: 'active' })).id;
});

describe('a list', () => {
  it('takes a due day of the last year at most, unless it was agreed on before', async () => {
    const old = line('Map', { due_date: day(-200) });
    const asked = (lines: object[]) => ask('admin', project_id, input(lines, { title: 'Days' }));
    const refused = await asked([old, line('Slip', { due_date: '1926-01-05' })]);
    expect([refused.status, refused.fields]).toEqual([400, { 'lines.1.due_date': expect.stringContaining('last year') }]);
    const made = (await asked([old])).data.items.find(({ title }) => title === 'Days');
    await studio.db
      .update(checklist_lines)
      .set({ due_date: day(-500) })
      .where(eq(checklist_lines.id, old.id));
    const kept = input([{ ...old, due_date: day(-500) }], { title: 'Old days' });
    const put = { updated_at: made?.updated_at, ...kept };
    expect((await studio.call('admin', 'PUT', `/admin/checklists/${made?.id}`, put)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', `/admin/checklists/${made?.id}`)).status).toBe(200);
  });

  it('is saved once when the save arrives twice; a new link is no change of it', async () => {
    const made = (await ask('admin', project_id, input([line('Hours')], { title: 'Twice' }))).data.items.at(-1);
    const body = {
      updated_at: made?.updated_at,
      ...input([{ ...line('Opening hours'), id: made?.lines[0]?.id }], { title: 'Twice' }),
    };
    const put = (more: object = {}) =>
      studio.call<AdminChecklists>('admin', 'PUT', `/admin/checklists/${made?.id}`, { ...body, ...more });
    expect((await studio.call('admin', 'POST', `/admin/checklists/${made?.id}/link`)).status).toBe(200);
    expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
    expect((await put({ title: 'Thrice' })).status).toBe(409);
    const saves = (await studio.audit()).filter(
      ({ action, details }) => action === 'checklist.updated' && details.title === 'Twice',
    );
    expect(saves).toHaveLength(1);
    await studio.call('admin', 'DELETE', `/admin/checklists/${made?.id}`);
  });

  it('is completed once when two tick the last line at the same moment', async () => {
    const last = line('Only one');
    const made = await ask('admin', project_id, input([last], { title: 'Race' }));
    const link = made.data.items.find(({ title }) => title === 'Race')?.link ?? '';
    const body = { answer: 'Here', is_done: true };
    const both = await Promise.all([answer('client', last.id, body), answer(null, last.id, body, `${link}/lines`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const done = (await studio.audit()).filter(
      ({ action, details }) => action === 'checklist.line_done' && details.line === 'Only one',
    );
    expect(done).toHaveLength(1);
  });
});

describe('the private link', () => {
  it('leaves a ticked line what it holds, also in My Files, where its files are the client’s own', async () => {
    const mine = line('Pictures', { kind: 'files' });
    const made = (await ask('admin', project_id, input([mine], { title: 'Kept' }))).data.items.at(-1);
    const path = `${made?.link}/lines/${mine.id}`;
    const added = await studio.call<Checklist>(null, 'POST', `${path}/files`, fileForm('tree.png'));
    const file_id = added.data.lines[0]?.files[0]?.id ?? '';
    const own = async () => {
      const { data } = await studio.call<OwnFileList>('client', 'GET', '/files?q=tree.png');
      return data.items[0];
    };
    const tick = (is_done: boolean, words: string | null = null) =>
      answer(null, mine.id, { answer: words, is_done }, `${made?.link}/lines`);
    await tick(true);
    expect(await own()).toMatchObject({ id: file_id, is_own_upload: true, kept: expect.stringContaining('ticked') });
    const refused = await studio.call('client', 'DELETE', `/files/${file_id}`);
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('Open the line again first')]);
    await tick(false);
    expect(await own()).toMatchObject({ kept: null });
    const drop = { updated_at: made?.updated_at, ...input([line('Other')], { title: 'Kept' }) };
    expect((await studio.call('admin', 'PUT', `/admin/checklists/${made?.id}`, drop)).status).toBe(409);
    expect((await studio.call('client', 'DELETE', `/files/${file_id}`)).status).toBe(200);
    expect((await tick(true, 'By post')).status).toBe(200);
    expect((await tick(true)).status).toBe(400);
    expect((await tick(false)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', `/admin/checklists/${made?.id}`)).status).toBe(200);
  });

  it('is another once the contact has another address than it was sent to', async () => {
    const email = `${v7()}@contact.test`;
    const project = await beginProject(studio, { status: 'active' }, { email });
    const made = (await ask('admin', project.id, input([line('Map')]))).data.items[0];
    await tellCreated(studio.platform, { checklist_id: made?.id ?? '' });
    const moved = { contact_id: project.contact_id ?? '', changed_by: studio.ids.admin, ip_address: null };
    await renewMoved(studio.platform, { ...moved, after: email.toUpperCase() });
    expect((await studio.call(null, 'GET', made?.link ?? '')).status).toBe(200);
    await renewMoved(studio.platform, { ...moved, after: 'elsewhere@contact.test' });
    expect((await studio.call(null, 'GET', made?.link ?? '')).status).toBe(404);
    expect((await stored(project.id))[0]?.link).toMatch(/^\/bring\//);
    expect(await actions()).toContain('checklist.link_renewed');
  });
});

describe('reminders', () => {
  const mails = (name: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, name));
  /** A Wednesday at eleven in New York, where the studio is open. */
  const noon = new Date('2091-01-03T16:00:00Z');

  it('are not put off by an edit once they are due', async () => {
    const past = new Date('2026-01-05T14:00:00Z');
    const own = line('Late');
    const made = (await ask('admin', project_id, input([own], { title: 'Due' }))).data.items.at(-1);
    await studio.db
      .update(content_checklists)
      .set({ next_reminder_at: past })
      .where(eq(content_checklists.id, made?.id ?? ''));
    const found = async () => (await stored(project_id)).find(({ id }) => id === made?.id);
    const edited = { updated_at: (await found())?.updated_at, ...input([own], { title: 'Due soon' }) };
    const put = await studio.call('admin', 'PUT', `/admin/checklists/${made?.id}`, edited);
    expect([put.status, (await found())?.next_reminder_at]).toEqual([200, past.toISOString()]);
    await studio.call('admin', 'DELETE', `/admin/checklists/${made?.id}`);
  });

  it('begin again when the studio asks again for a line, as often as agreed', async () => {
    const own = line('Asked twice');
    const made = (await ask('admin', project_id, input([own], { title: 'Again', reminders_most: 1 }))).data.items.at(-1);
    const byId = eq(content_checklists.id, made?.id ?? '');
    const remind = async () => {
      await studio.db.update(content_checklists).set({ next_reminder_at: null });
      await studio.db.update(content_checklists).set({ next_reminder_at: noon }).where(byId);
      return writeReminders(studio.platform, noon);
    };
    const before = (await mails('checklists.reminder')).length;
    expect([await remind(), await remind()]).toEqual([1, 0]);
    await answer('client', own.id, { answer: 'Here', is_done: true });
    const again = await studio.call<AdminChecklists>('admin', 'POST', `/admin/checklist-lines/${own.id}/reopen`);
    const found = again.data.items.find(({ id }) => id === made?.id);
    expect(found).toMatchObject({ reminders_sent: 0, lines: [{ done_at: null, answer: 'Here' }] });
    const due_at = new Date(found?.next_reminder_at ?? 0);
    expect(await writeReminders(studio.platform, due_at)).toBe(1);
    expect(await mails('checklists.reminder')).toHaveLength(before + 2);
  });
});
