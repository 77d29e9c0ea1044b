import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflow_drafts } from '#db/schema/automation/builder.ts';
import { workflows } from '#db/schema/automation/workflows.ts';
import type { Workflow } from '#features/automation/workflows/contract.ts';
import { automation, emailStep, notifyStep } from '#features/automation/workflows/workflows.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { BuilderState, Draft } from './contract.ts';

const studio = testStudio();
const flows = automation(studio);

beforeEach(async () => {
  await studio.db.delete(workflow_drafts);
  await studio.db.delete(workflows);
});

const definition = (more: object = {}) => ({
  ...{ name: 'Greeting', description: '', trigger: 'form_submission', trigger_config: {}, steps: [emailStep('s1')], ...more },
});
const save = (id: string, updated_at: string | null, more: object = {}, base_version: number | null = null) =>
  studio.call<BuilderState>('admin', 'PUT', `/admin/workflow-drafts/${id}`, {
    ...{ updated_at, base_version, definition: definition(more) },
  });
const read = async (id: string) => (await studio.call<BuilderState>('admin', 'GET', `/admin/workflow-drafts/${id}`)).data;
const publish = (id: string, updated_at: string | null, more: object = {}) =>
  studio.call<BuilderState>('admin', 'POST', `/admin/workflow-drafts/${id}/publish`, {
    updated_at,
    definition: definition(more),
  });
const drafts = async () => (await studio.call<{ items: Draft[] }>('admin', 'GET', '/admin/workflow-drafts')).data.items;

describe('every operation', () => {
  const id = randomUUID();
  it.each([
    ['GET', '/admin/workflow-drafts'],
    ['GET', `/admin/workflow-drafts/${id}`],
    ['PUT', `/admin/workflow-drafts/${id}`],
    ['POST', `/admin/workflow-drafts/${id}/publish`],
    ['DELETE', `/admin/workflow-drafts/${id}`],
  ])('%s %s is for those who run the studio', async (method, path) => {
    expect((await studio.call(null, method, path)).status).toBe(401);
    expect((await studio.call('client', method, path)).status).toBe(403);
    expect((await studio.call('business', method, path)).status).toBe(403);
    if (path.includes(id)) expect([400, 404]).toContain((await studio.call('admin', method, path)).status);
  });
});

describe('a draft', () => {
  it('is kept unfinished, published once and then gone; the new workflow is paused', async () => {
    const id = randomUUID();
    const first = await save(id, null, { name: '', steps: [] });
    expect(first.data).toMatchObject({ id, workflow: null, is_outdated: false });
    expect((await drafts()).map(({ name }) => name)).toEqual(['Untitled trigger']);
    const refused = await publish(id, first.data.updated_at);
    expect([refused.status, refused.fields]).toEqual([400, { name: 'Please enter a name', steps: 'Please add a step' }]);

    const second = await save(id, first.data.updated_at);
    expect((await save(id, first.data.updated_at)).status).toBe(200);
    expect((await save(id, first.data.updated_at, { name: 'Other' })).status).toBe(409);
    expect((await save(id, null, { name: 'Other' })).status).toBe(409);
    const published = await publish(id, second.data.updated_at);
    expect(published.data).toMatchObject({ updated_at: null, workflow: { name: 'Greeting', version: 1, is_active: false } });
    expect((await publish(id, second.data.updated_at)).data.workflow?.version).toBe(1);
    expect((await publish(id, second.data.updated_at, { name: ' Greeting ' })).status).toBe(200);
    const other = await publish(id, second.data.updated_at, { name: 'Never saved' });
    expect([other.status, other.error]).toEqual([409, expect.stringContaining('Nothing was published')]);
    expect(await drafts()).toEqual([]);
    expect((await save(id, second.data.updated_at, { name: 'Late' })).status).toBe(409);
    expect((await studio.audit()).map(({ action }) => action).filter((action) => action.startsWith('workflow'))).toEqual([
      'workflow.created',
    ]);
  });

  it('stands beside the published version, which runs until it is published', async () => {
    const { id } = await flows.create();
    const begun = await save(id, null, { steps: [emailStep('s1'), notifyStep('s2')] }, 1);
    expect(begun.data).toMatchObject({
      workflow: { version: 1, steps: [{ id: 's1' }] },
      definition: { steps: [{}, { id: 's2' }] },
    });
    expect(await drafts()).toEqual([]);
    const published = await publish(id, begun.data.updated_at);
    expect(published.data.workflow).toMatchObject({ version: 2, is_active: true, steps: [{ id: 's1' }, { id: 's2' }] });
  });

  it('that another version has overtaken is not published, but can be discarded', async () => {
    const workflow: Workflow = await flows.create();
    const begun = await save(workflow.id, null, { name: 'Mine' }, 1);
    await flows.save(workflow, { name: 'Theirs' });
    expect((await publish(workflow.id, begun.data.updated_at)).status).toBe(409);
    const path = `/admin/workflow-drafts/${workflow.id}`;
    expect((await studio.call<BuilderState>('admin', 'GET', path)).data.is_outdated).toBe(true);
    expect((await studio.call('admin', 'DELETE', `${path}?updated_at=2020-01-01T00:00:00.000Z`)).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', `${path}?updated_at=${begun.data.updated_at}`)).status).toBe(200);
    const { data } = await studio.call<BuilderState>('admin', 'GET', path);
    expect(data).toMatchObject({ updated_at: null, definition: { name: 'Theirs' } });
    expect((await studio.audit()).at(-1)?.action).toBe('workflow_draft.discarded');
  });

  it('of somebody who saw an older version is outdated from its first save, also when it is brought back', async () => {
    const workflow = await flows.create();
    expect((await read(workflow.id)).base_version).toBe(1);
    await flows.save(workflow, { name: 'Theirs' });
    const begun = await save(workflow.id, null, { name: 'Mine' }, 1);
    expect(begun.data).toMatchObject({ base_version: 1, is_outdated: true });
    expect((await publish(workflow.id, begun.data.updated_at)).status).toBe(409);
    await studio.call('admin', 'DELETE', `/admin/workflow-drafts/${workflow.id}?updated_at=${begun.data.updated_at}`);
    expect((await save(workflow.id, null, { name: 'Mine' }, begun.data.base_version)).data.is_outdated).toBe(true);
    expect((await save(randomUUID(), null, {}, 1)).status).toBe(404);
    expect((await save(randomUUID(), null, {}, 2 ** 31)).status).toBe(400);
  });

  it('that was discarded elsewhere is not published', async () => {
    const { id } = await flows.create();
    const begun = await save(id, null, { name: 'Mine' }, 1);
    await studio.call('admin', 'DELETE', `/admin/workflow-drafts/${id}?updated_at=${begun.data.updated_at}`);
    expect((await publish(id, begun.data.updated_at, { name: 'Mine' })).status).toBe(409);
    expect((await read(id)).workflow).toMatchObject({ name: 'Greeting', version: 1 });
  });

  it('is opened where what is published is larger than a draft may be', async () => {
    const steps = Array.from({ length: 21 }, (_, at) => emailStep(`s${at}`, { text: 'x'.repeat(10_000) }));
    const { id } = await flows.create({ steps });
    expect((await read(id)).definition.steps).toHaveLength(21);
    expect((await save(id, null, { steps }, 1)).status).toBe(400);
  });

  it('that cannot be read is told, and can be discarded', async () => {
    const id = randomUUID();
    await save(id, null);
    const [row] = await studio.db
      .update(workflow_drafts)
      .set({ definition: { steps: 'broken' } })
      .returning();
    const updated_at = row?.updated_at.toISOString() ?? '';
    const path = `/admin/workflow-drafts/${id}`;
    const told = await studio.call('admin', 'GET', path);
    expect([told.status, told.error]).toEqual([409, 'This draft cannot be read any more. Please discard it.']);
    expect((await publish(id, updated_at)).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', `${path}?updated_at=${updated_at}`)).status).toBe(200);
  });

  it('tells an unknown field at its step, and goes with its workflow', async () => {
    const workflow = await flows.create();
    const begun = await save(workflow.id, null, { steps: [emailStep('s1', { text: '{{client.shoe_size}}' })] }, 1);
    const refused = await publish(workflow.id, begun.data.updated_at);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['steps', 'step:s1']]);
    await studio.call('admin', 'DELETE', `/admin/workflows/${workflow.id}?updated_at=${workflow.updated_at}`);
    expect((await studio.call('admin', 'GET', `/admin/workflow-drafts/${workflow.id}`)).status).toBe(404);
  });

  const deep = (levels: number): object[] =>
    levels === 0 ? [] : [{ id: `c${levels}`, type: 'condition', name: '', rules: [{}], yes: deep(levels - 1), no: [] }];
  it.each([
    ['no definition', undefined],
    ['an unknown kind of step', definition({ steps: [{ id: 's1', type: 'moon', name: '' }] })],
    ['an unknown action', definition({ steps: [{ id: 's1', type: 'action', name: '', action: { kind: 'moon' } }] })],
    ['a condition without rules', definition({ steps: [{ id: 's1', type: 'condition', name: '' }] })],
    ['two steps of one id', definition({ steps: [emailStep('s1'), emailStep('s1')] })],
    ['conditions too deep', definition({ steps: deep(40) })],
    ['too many steps', definition({ steps: Array.from({ length: 51 }, (_, at) => emailStep(`s${at}`)) })],
    ['too much text', definition({ steps: [emailStep('s1', { text: 'x'.repeat(200_001) })] })],
    ['what no database keeps', definition({ name: 'a\u0000b' })],
  ])('with %s is refused', async (_, broken) => {
    const sent = await studio.call('admin', 'PUT', `/admin/workflow-drafts/${randomUUID()}`, {
      ...{ updated_at: null, base_version: null, definition: broken },
    });
    expect(sent.status).toBe(400);
  });
});
