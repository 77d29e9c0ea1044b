import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { testStudio } from '#tests/studio.ts';
import { categoryOf } from './category-policy.ts';
import type { Run, Savings, Workflow, WorkflowOptions } from './contract.ts';
import { stepList } from './definition-contract.ts';
import { automation, delayStep, emailStep, notifyStep } from './workflows.testkit.ts';

const studio = testStudio();
const flows = automation(studio);

beforeEach(async () => {
  flows.jobs.length = 0;
  await studio.db.delete(workflows);
});

const savings = async () => (await studio.call<Savings>('admin', 'GET', '/admin/workflows/savings')).data;
const listed = async () =>
  (await studio.call<{ items: Workflow[] }>('admin', 'GET', '/admin/workflows')).data.items.map(
    ({ name, category, run_count }) => [name, category, run_count],
  );

describe('minutes saved', () => {
  it('are none in an empty studio', async () => {
    expect(await savings()).toMatchObject({ days: 30, minutes: 0, runs: 0, items: [] });
    const { data } = await studio.call<{ cards: { id: string }[] }>('admin', 'GET', '/admin/overview');
    expect(data.cards.find(({ id }) => id === 'automation-saves')).toMatchObject({
      label: 'Automation Saves',
      value: 0,
      hint: 'minutes in 30 days, by 0 runs',
    });
  });

  it('are the sum over the done steps of completed runs, without tests, failures and what is older', async () => {
    const { id, name } = await flows.create({ steps: [emailStep('s1'), notifyStep('s2')] });
    const waits = await flows.create({ name: 'Waits', steps: [emailStep('s1'), delayStep('s2'), notifyStep('s3')] });
    for (let time = 0; time < 2; time += 1) await flows.start(await flows.submit());
    await flows.work();
    await studio.call('admin', 'POST', `/admin/workflows/${id}/test`, { request_key: randomUUID() });
    await flows.takeDue();
    await flows.work();
    const { rule, ...sums } = await savings();
    expect(rule).toEqual({ email: 5, action: 4, condition: 1, delay: 1 });
    expect(sums).toEqual({ days: 30, minutes: 18, runs: 2, items: [{ id, name, runs: 2, minutes: 18 }] });
    expect(await listed()).toEqual([
      [waits.name, 'email', 2],
      [name, 'email', 2],
    ]);
    const [oldest] = await flows.runs(id);
    await studio.db
      .update(workflow_runs)
      .set({ finished_at: new Date(Date.now() - 31 * 86_400_000), created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(workflow_runs.id, oldest?.id ?? ''));
    expect(await savings()).toMatchObject({ minutes: 9, runs: 1 });
    expect((await listed())[1]).toEqual([name, 'email', 1]);
  });

  it('failures are counted as runs are: without tests, in 30 days', async () => {
    const action = { kind: 'create_task', title: 'Call' };
    const { id } = await flows.create({ steps: [{ id: 's1', type: 'action', name: 'Task', action }] });
    for (let time = 0; time < 3; time += 1) await flows.start(await flows.submit());
    await flows.work();
    const [old, test] = await flows.runs(id);
    const change = (run: typeof old, to: Partial<typeof workflow_runs.$inferInsert>) =>
      studio.db
        .update(workflow_runs)
        .set(to)
        .where(eq(workflow_runs.id, run?.id ?? ''));
    await change(old, { created_at: new Date(Date.now() - 31 * 86_400_000) });
    await change(test, { is_test: true });
    const { data } = await studio.call<{ items: Workflow[] }>('admin', 'GET', '/admin/workflows');
    expect(data.items).toMatchObject([{ run_count: 1, failed_count: 1, failed_runs: 3 }]);
  });

  it.each([
    [null, 401],
    ['client', 403],
    ['business', 403],
    ['admin', 200],
  ] as const)('are told to those who run the studio: %s', async (who, status) => {
    expect((await studio.call(who, 'GET', '/admin/workflows/savings')).status).toBe(status);
  });
});

describe('the category', () => {
  const of = (trigger: Workflow['trigger'], event_type: string | null, step: object = notifyStep('s1'), trigger_config = {}) =>
    categoryOf({ trigger, event_type, trigger_config, steps: stepList.parse([step]) });

  it('follows what starts a workflow, or else what it does first', () => {
    expect([
      of('new_client', 'client.registered'),
      of('payment_received', 'payment.received'),
      of('project_completed', 'project.completed'),
      of('record_date', null, notifyStep('s1'), { record: 'milestone.due_date' }),
      of('form_submission', 'form.submitted', emailStep('s1')),
      of('schedule', null),
      of('event', 'constructor.x'),
    ]).toEqual(['client', 'billing', 'project', 'project', 'email', 'notification', 'notification']);
  });
});

describe('the history of runs', () => {
  it('is filtered by workflow, record and outcome, and names the record', async () => {
    const first = await flows.create({ steps: [emailStep('s1')] });
    const second = await flows.create({ name: 'Second', steps: [emailStep('s1', { text: '{{form.budget}}' })] });
    for (let time = 0; time < 2; time += 1) await flows.start(await flows.submit());
    await flows.work();
    const read = async (query: string) =>
      (await studio.call<{ items: Run[] }>('admin', 'GET', `/admin/workflow-runs?${query}`)).data.items;
    const all = await read('limit=50');
    expect(all.map(({ subject_label }) => subject_label)).toEqual(['Contact', 'Contact', 'Contact', 'Contact']);
    const record = all[0]?.subject_id ?? '';
    const names = async (query: string) => (await read(query)).map(({ workflow }) => workflow.name).toSorted();
    expect(await names(`subject_id=${record}`)).toEqual(['Greeting', 'Second']);
    expect(await names(`subject_id=${record}&status=failed`)).toEqual(['Second']);
    expect(await names(`workflow_id=${first.id}&status=completed`)).toEqual(['Greeting', 'Greeting']);
    const { data } = await studio.call<WorkflowOptions>('admin', 'GET', '/admin/workflows/options');
    expect(data.workflows).toEqual([
      { value: first.id, label: 'Greeting' },
      { value: second.id, label: 'Second' },
    ]);
  });
});
