import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import type { TaskStatus } from '#shared/choices/work/tasks.ts';
import { testStudio } from '#tests/studio.ts';
import type { Board, OwnTask } from './contract.ts';

const studio = testStudio();

async function board(...names: string[]) {
  const { id } = await beginProject(studio, { name: 'Board', contact_id: await contactOf(studio, 'client') });
  const path = `/admin/projects/${id}/tasks`;
  const add = async (body: object) => (await studio.call<Board>('admin', 'POST', path, { task_id: v7(), ...body })).data.items;
  for (const title of names) await add({ title });
  const read = async () => (await studio.call<Board>('admin', 'GET', path)).data.items;
  const idOf = async (title: string) => (await read()).find((one) => one.title === title)?.id ?? '';
  const shown = async () => (await read()).map(({ title, status }) => `${status} ${title}`);
  return { id, add, read, idOf, shown };
}
const move = (id: string, status: TaskStatus, before: string | null = null, who: 'admin' | 'super_admin' = 'admin') =>
  studio.call<Board>(who, 'PUT', `/admin/tasks/${id}/place`, { status, before });

describe('a board', () => {
  it('keeps the order of each column, wherever a task is put', async () => {
    const { idOf, shown } = await board('A', 'B', 'C');
    await move(await idOf('C'), 'todo', await idOf('A'));
    expect(await shown()).toEqual(['todo C', 'todo A', 'todo B']);
    await move(await idOf('A'), 'doing');
    await move(await idOf('C'), 'doing', await idOf('A'));
    expect(await shown()).toEqual(['todo B', 'doing C', 'doing A']);
    // The one it should stand before has left the column.
    await move(await idOf('B'), 'done', await idOf('A'));
    expect(await shown()).toEqual(['doing C', 'doing A', 'done B']);
  });

  it('moved by two people at once has one order, which both are answered in the end', async () => {
    const { read, idOf } = await board('A', 'B', 'C', 'D', 'E');
    const ids = Object.fromEntries(await Promise.all(['A', 'B', 'C', 'D', 'E'].map(async (one) => [one, await idOf(one)])));
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        move(ids.A, 'todo', ids.E, 'admin'),
        move(ids.A, 'doing', null, 'super_admin'),
        move(ids.C, 'doing', ids.A, 'super_admin'),
        move(ids.C, 'todo', ids.B, 'admin'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const now = await read();
      expect(now.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
      expect(await read()).toEqual(now);
    }
    const rows = await studio.db.execute<{ places: string; tasks: string }>(
      `select count(distinct (project_id, status, position))::text as places, count(*)::text as tasks from project_tasks where project_id = (select project_id from project_tasks where id = '${ids.A}')`,
    );
    expect(rows.rows[0]?.places).toBe(rows.rows[0]?.tasks);
  });

  it('takes a change of a task with its checklist, and only somebody of the studio as its assignee', async () => {
    const { id, add, read, idOf } = await board('A');
    const task = await idOf('A');
    const put = async (body: object) =>
      studio.call<Board>('admin', 'PUT', `/admin/tasks/${task}`, {
        updated_at: (await read())[0]?.updated_at,
        title: 'A',
        ...body,
      });
    const checklist = [{ id: crypto.randomUUID(), text: 'First', done: true }];
    await put({ status: 'doing', checklist, assignee_id: studio.ids.admin, due_date: '2031-01-02', is_visible: true });
    expect(await read()).toMatchObject([{ status: 'doing', checklist, assignee: { name: 'Ada Admin' }, due_date: '2031-01-02' }]);
    expect(await put({ assignee_id: studio.ids.client })).toMatchObject({
      status: 400,
      fields: { assignee_id: expect.any(String) },
    });
    expect(await put({ title: '' })).toMatchObject({ status: 400, fields: { title: 'Please enter a title' } });
    const unknown = { title: 'A', updated_at: new Date().toISOString() };
    expect((await studio.call('admin', 'PUT', `/admin/tasks/${crypto.randomUUID()}`, unknown)).status).toBe(404);
    await add({ title: 'Hidden' });
    const own = await studio.call<{ items: OwnTask[] }>('client', 'GET', `/projects/${id}/tasks`);
    expect(own.data.items.map(({ title }) => title)).toEqual(['A']);
    expect(own.data.items[0]).not.toHaveProperty('assignee');
    for (const who of ['business', 'admin'] as const)
      expect((await studio.call(who, 'GET', `/projects/${id}/tasks`)).status).toBe(404);
    expect((await studio.call('client', 'PUT', `/admin/tasks/${task}/place`, { status: 'done' })).status).toBe(403);
    const remove = (updated_at = '') =>
      studio.call<Board>('admin', 'DELETE', `/admin/tasks/${task}?${new URLSearchParams({ updated_at })}`);
    const opened = (await read()).find((one) => one.id === task)?.updated_at;
    await put({ title: 'Other', updated_at: opened });
    expect(await remove(opened)).toMatchObject({ status: 409, error: expect.stringContaining('Nothing was deleted') });
    expect((await remove((await read()).find((one) => one.id === task)?.updated_at)).data.items).toHaveLength(1);
  });
});

describe('a task', () => {
  it('is added once, however often the dialog is sent, and to one project', async () => {
    const { add, shown } = await board();
    const task_id = v7();
    await Promise.all([1, 2, 3].map(() => add({ task_id, title: 'Once' })));
    expect(await shown()).toEqual(['todo Once']);
    const other = await board();
    await other.add({ task_id, title: 'Twice' }).catch(() => null);
    expect(await other.shown()).toEqual([]);
  });

  it('corrected after a lost answer is refused, and stays as it was sent first', async () => {
    const { id, read } = await board();
    const sent = {
      task_id: v7(),
      title: 'Logo',
      assignee_id: studio.ids.admin,
      checklist: [{ id: v7(), text: 'Ask', done: false }],
    };
    const create = (body: object = {}) =>
      studio.call<Board>('admin', 'POST', `/admin/projects/${id}/tasks`, { ...sent, ...body });
    for (const again of [{}, {}]) expect((await create(again)).status).toBe(200);
    for (const other of [{ title: 'Mark' }, { assignee_id: '' }, { due_date: '2031-01-01' }, { checklist: [] }])
      expect(await create(other)).toMatchObject({
        status: 409,
        error: expect.stringContaining('This task was saved already'),
      });
    expect(await read()).toMatchObject([{ title: 'Logo', due_date: null, checklist: [{ text: 'Ask' }] }]);
  });

  it('keeps what somebody else changed meanwhile, be it by moving it to another column', async () => {
    const { read, idOf } = await board('A', 'B');
    const id = await idOf('A');
    const opened = (await read())[0]?.updated_at;
    const put = (body: object) => studio.call<Board>('admin', 'PUT', `/admin/tasks/${id}`, { title: 'A', ...body });
    const refusal = { status: 409, error: expect.stringContaining('Somebody else changed this task meanwhile.') };
    // A place within its column is nothing that the dialog holds.
    await move(await idOf('B'), 'todo', id);
    expect((await put({ updated_at: opened, description: 'First' })).status).toBe(200);
    expect(await put({ updated_at: opened, description: 'Second' })).toMatchObject(refusal);
    expect((await put({ updated_at: opened, description: 'First' })).status).toBe(200);
    const seen = (await read()).find((one) => one.id === id)?.updated_at;
    await move(id, 'done');
    expect(await put({ updated_at: seen, description: 'Third' })).toMatchObject(refusal);
    expect((await read()).find((one) => one.id === id)).toMatchObject({ status: 'done', description: 'First' });
  });

  it('is given to nobody who is deactivated', async () => {
    const { id, idOf, read } = await board('A');
    const byId = eq(users.id, studio.ids.super_admin);
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
    const { data } = await studio.call<Board>('admin', 'GET', `/admin/projects/${id}/tasks`);
    const body = { title: 'A', assignee_id: studio.ids.super_admin, updated_at: (await read())[0]?.updated_at };
    const answer = await studio.call('admin', 'PUT', `/admin/tasks/${await idOf('A')}`, body);
    await studio.db.update(users).set({ deactivated_at: null }).where(byId);
    expect(data.people.map((one) => one.id)).toEqual([studio.ids.admin]);
    expect(answer).toMatchObject({ status: 400, fields: { assignee_id: expect.any(String) } });
  });
});
