import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { folders } from '#db/schema/work/files.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { listFolderPaths } from '#features/work/files/plan.server.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { ProjectTemplate, ProjectTemplates } from './contract.ts';
import { dayFrom, daysAfter, firstDay } from './policy.ts';

const studio = testStudio();
const plan = {
  milestones: [
    { title: 'Design', start_day: 0, due_day: 10 },
    { title: 'Launch', due_day: 30 },
  ],
  tasks: [{ title: 'Logo', due_day: 3, is_visible: true, checklist: ['Ask', 'Draw'] }, { title: 'Domain' }],
};
const write = async (body: object = {}) => {
  const template_id = v7();
  const answer = await studio.call<ProjectTemplates>('admin', 'POST', '/admin/project-templates', {
    template_id,
    name: `Plan ${template_id}`,
    ...plan,
    ...body,
  });
  if (!answer.success) throw new Error(answer.error ?? '');
  return answer.data.items.find(({ id }) => id === template_id) as ProjectTemplate;
};
const begin = async (template: string, body: object = {}) =>
  studio.call<{ id: string }>('admin', 'POST', `/admin/project-templates/${template}/projects`, {
    name: 'Mill',
    contact_id: await contactOf(studio, 'client'),
    ...body,
  });
const planned = async (project_id: string) => ({
  milestones: await studio.db
    .select()
    .from(project_milestones)
    .where(eq(project_milestones.project_id, project_id))
    .orderBy(project_milestones.position),
  tasks: await studio.db
    .select()
    .from(project_tasks)
    .where(eq(project_tasks.project_id, project_id))
    .orderBy(project_tasks.position),
});

describe('a template', () => {
  it('is written once, changed by whoever saw its latest version, and deleted', async () => {
    const template_id = v7();
    const create = (body: object = {}) =>
      studio.call<ProjectTemplates>('admin', 'POST', '/admin/project-templates', { template_id, name: 'Once', ...body });
    await Promise.all([1, 2, 3].map(() => create()));
    for (const other of [{ name: 'Corrected' }, plan, { folders: ['Design'] }])
      expect(await create(other), 'corrected after a lost answer').toMatchObject({
        status: 409,
        error: expect.stringContaining('This template was saved already'),
      });
    const { data } = await studio.call<ProjectTemplates>('admin', 'GET', '/admin/project-templates');
    const [one, ...more] = data.items.filter(({ id }) => id === template_id);
    expect([one?.milestones, one?.tasks, more]).toEqual([[], [], []]);
    const put = (body: object) =>
      studio.call<ProjectTemplates>('admin', 'PUT', `/admin/project-templates/${template_id}`, {
        updated_at: one?.updated_at,
        name: 'Once',
        ...plan,
        ...body,
      });
    expect((await put({})).status).toBe(200);
    expect((await put({})).status).toBe(200);
    expect((await put({ name: 'Twice' })).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', `/admin/project-templates/${template_id}`)).status).toBe(200);
    expect((await put({})).status).toBe(404);
  });

  it('refuses what does not fit, beside its field', async () => {
    const create = (body: object) =>
      studio.call('admin', 'POST', '/admin/project-templates', { template_id: v7(), name: 'A', ...body });
    expect(await create({ name: '' })).toMatchObject({ status: 400, fields: { name: 'Please enter a name' } });
    expect(await create({ milestones: [{ title: 'A', start_day: 5, due_day: '4' }] })).toMatchObject({
      fields: { 'milestones.0.due_day': 'Due cannot be before the start' },
    });
    expect(await create({ tasks: [{ title: 'A', due_day: 1.5 }] })).toMatchObject({ status: 400 });
    expect(await create({ tasks: [{ title: 'A', checklist: 'x'.repeat(2_000) }] })).toMatchObject({
      fields: { 'tasks.0.checklist': expect.stringContaining('characters') },
    });
    expect((await studio.call('client', 'GET', '/admin/project-templates')).status).toBe(403);
  });

  it('is made of a project, without what happened in it, in days from its start', async () => {
    const { id } = await begin((await write()).id, { start_date: '2031-01-31' }).then(({ data }) => data);
    await studio.db
      .update(project_milestones)
      .set({ amount_cents: 5000, status: 'done' })
      .where(eq(project_milestones.project_id, id));
    await studio.db.update(project_tasks).set({ status: 'done' }).where(eq(project_tasks.project_id, id));
    const template_id = v7();
    const made = await studio.call<ProjectTemplates>('admin', 'POST', `/admin/projects/${id}/template`, {
      template_id,
      name: 'Again',
    });
    expect(made.data.items.find((one) => one.id === template_id)).toMatchObject({
      name: 'Again',
      milestones: [
        { title: 'Design', start_day: 0, due_day: 10 },
        { title: 'Launch', start_day: null, due_day: 30 },
      ],
      tasks: [
        { title: 'Logo', due_day: 3, is_visible: true, checklist: ['Ask', 'Draw'] },
        { title: 'Domain', due_day: null },
      ],
    });
    // Sent again after a lost answer: what happened in the project meanwhile is nothing that was sent.
    await studio.db.update(project_tasks).set({ title: 'Mark' }).where(eq(project_tasks.project_id, id));
    const again = (name: string) => studio.call('admin', 'POST', `/admin/projects/${id}/template`, { template_id, name });
    expect((await again('Again')).status).toBe(200);
    expect(await again('Corrected')).toMatchObject({
      status: 409,
      error: expect.stringContaining('This template was saved already'),
    });
    expect(
      (await studio.call('admin', 'POST', `/admin/projects/${v7()}/template`, { template_id: v7(), name: 'A' })).status,
    ).toBe(404);
  });
});

describe('a project with a template', () => {
  it('has its milestones and tasks at days from the start, once, however often it is sent', async () => {
    const { id: template } = await write();
    const request_key = v7();
    const answers = await Promise.all([1, 2, 3].map(() => begin(template, { request_key, start_date: '2031-01-31' })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { milestones, tasks } = await planned(answers[0]?.data.id ?? '');
    expect(milestones).toMatchObject([
      { title: 'Design', start_date: '2031-01-31', due_date: '2031-02-10', status: 'planned' },
      { title: 'Launch', start_date: null, due_date: '2031-03-02' },
    ]);
    expect(tasks).toMatchObject([
      {
        title: 'Logo',
        due_date: '2031-02-03',
        is_visible: true,
        status: 'todo',
        checklist: [{ text: 'Ask', done: false }, { text: 'Draw' }],
      },
      { title: 'Domain', due_date: null },
    ]);
    const { data } = await studio.call<{ items: { text: string }[] }>(
      'admin',
      'GET',
      `/admin/projects/${answers[0]?.data.id}/activity`,
    );
    expect(data.items.map(({ text }) => text.replace(/ Plan .*/, ''))).toEqual([
      'planned the project by the template',
      'began the project Mill',
    ]);
  });

  it('is not begun at all where the template is gone or the project is refused', async () => {
    const before = await studio.db.$count(projects);
    expect((await begin(v7())).status).toBe(404);
    const { id } = await write();
    expect(await begin(id, { contact_id: '' })).toMatchObject({ status: 400, fields: { contact_id: 'Please choose a client' } });
    expect(await begin(id, { budget: 1.001 })).toMatchObject({ status: 400, fields: { budget: expect.any(String) } });
    expect(await studio.db.$count(projects)).toBe(before);
    const source = { type: 'order', id: v7() };
    expect((await begin(id, { source })).status).toBe(409);
    expect((await beginProject(studio, {})).id).toBeTruthy();
  });
});

describe('the folders of a template', () => {
  const pathsOf = async (project_id: string) => listFolderPaths(studio.db, project_id);
  const create = (folders: unknown) =>
    studio.call('admin', 'POST', '/admin/project-templates', { template_id: v7(), name: 'A', folders });

  it('are made with the project, with those that they lie in, and kept when a template is made of it', async () => {
    const { id: template } = await write({ folders: 'Texts\n\n Design/Logo \ndesign/Colours/Dark\ntexts' });
    const { id } = (await begin(template)).data;
    expect(await pathsOf(id)).toEqual(['Design', 'Design/Colours', 'Design/Colours/Dark', 'Design/Logo', 'Texts']);
    const [made] = await studio.db.select().from(folders).where(eq(folders.name, 'Dark'));
    const gone = await studio.call('admin', 'DELETE', `/admin/folders/${made?.id}`);
    expect(gone.status).toBe(200);
    const template_id = v7();
    const body = { template_id, name: 'Again' };
    const { data } = await studio.call<ProjectTemplates>('admin', 'POST', `/admin/projects/${id}/template`, body);
    const kept = ['Design', 'Design/Colours', 'Design/Logo', 'Texts'];
    expect(data.items.find((one) => one.id === template_id)?.folders).toEqual(kept);
    expect(await pathsOf((await begin(template_id)).data.id)).toEqual(kept);
  });

  it('have names that a folder may have, and are at most so many', async () => {
    const problem = (text: string) => ({ status: 400, fields: { folders: expect.stringContaining(text) } });
    expect(await create(['Design//Logo'])).toMatchObject(problem('“Design//Logo”: Please enter a name'));
    expect(await create('../etc')).toMatchObject(problem('A name cannot be dots alone'));
    expect(await create(['a\\b'])).toMatchObject(problem('slashes or control characters'));
    expect(await create([Array(11).fill('a').join('/')])).toMatchObject(problem('at most 10 deep'));
    expect(await create(Array.from({ length: 51 }, (_, n) => `F${n}`))).toMatchObject(problem('at most 50 folders'));
  });
});

describe('days', () => {
  it('count from the start, or from the first day that is named', () => {
    expect(dayFrom('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayFrom('2028-02-28', null)).toBeNull();
    expect(daysAfter('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysAfter('2026-03-01', '2026-02-27')).toBe(-2);
    expect(daysAfter('2026-03-01', '2099-01-01')).toBe(3660);
    expect(firstDay('2026-03-01', [{ due_date: '2026-01-01' }], '2026-05-05')).toBe('2026-03-01');
    expect(firstDay(null, [{ due_date: '2026-04-01', start_date: null }, { due_date: '2026-03-09' }], '2026-05-05')).toBe(
      '2026-03-09',
    );
    expect(firstDay(null, [{ due_date: null }], '2026-05-05')).toBe('2026-05-05');
  });
});
