import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { workflows } from '#db/schema/automation/workflows.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { testStudio } from '#tests/studio.ts';
import { runStep } from './engine.server.ts';
import { followRun, whereItStands } from './follow.server.ts';
import { startForEvent } from './start.server.ts';
import { automation, delayStep, notifyStep } from './workflows.testkit.ts';

const studio = testStudio();
const flows = automation(studio);
beforeEach(async () => {
  flows.jobs.length = 0;
  await studio.db.delete(notifications);
  await studio.db.update(workflows).set({ is_active: false });
});
const ports = () => ({ ...flows.ports(), followsOn: true });
const job = (attempt = 1, signal = new AbortController().signal) => ({ id: 'job', attempt, isLastAttempt: false, signal });
const three = [notifyStep('s1'), notifyStep('s2'), notifyStep('s3')];
/** Two people run the studio, and each gets every notice. */
const effects = async () => (await studio.db.$count(notifications)) / 2;

it('steps that wait for nothing are done by the job that starts the run, up to a delay', async () => {
  const { id } = await flows.create({ steps: [...three, delayStep('s4'), notifyStep('s5')] });
  const due = await startForEvent(ports(), await flows.submit());
  expect(flows.jobs).toEqual([]);
  for (const one of due) await followRun(ports(), one, job());
  expect(await flows.runs(id)).toMatchObject([{ status: 'waiting', step_id: 's5' }]);
  expect(await effects()).toBe(3);
  expect(flows.jobs).toMatchObject([{ due: { step_id: 's5' }, startAfter: expect.any(Date) }]);
});

it('a start that was cut off goes on where its runs stand, and does nothing twice', async () => {
  const { id } = await flows.create({ steps: three });
  const event = await flows.submit();
  const [due] = await startForEvent(ports(), event);
  if (!due) throw new Error('no run');
  await runStep(ports(), due, job());
  const again = await startForEvent(ports(), event);
  expect(again).toEqual([{ run_id: due.run_id, step_id: 's2' }]);
  await Promise.all([followRun(ports(), again[0] ?? null, job()), followRun(ports(), again[0] ?? null, job())]);
  expect(await flows.runs(id)).toMatchObject([{ status: 'completed' }]);
  expect(await effects()).toBe(3);
  expect(await startForEvent(ports(), event)).toEqual([]);
});

it('a job that comes again takes up its run where it stands; the first time it does its own step or nothing', async () => {
  await flows.create({ steps: three });
  const [due] = await startForEvent(ports(), await flows.submit());
  if (!due) throw new Error('no run');
  await runStep(ports(), due, job());
  expect(await whereItStands(ports(), due, job(1))).toEqual(due);
  expect(await whereItStands(ports(), due, job(2))).toEqual({ ...due, step_id: 's2' });
});

it('a step that fails on the way gets a job of its own, with attempts of its own', async () => {
  const { id } = await flows.create({ steps: three });
  const [due] = await startForEvent(ports(), await flows.submit());
  await studio.db.execute(sql`
    create function refuse_second() returns trigger language plpgsql as $$
    begin if new.step_id = 's2' then raise exception 'Not now'; end if; return new; end $$`);
  await studio.db.execute(
    sql`create trigger refuse_second before insert on workflow_run_steps for each row execute function refuse_second()`,
  );
  try {
    await followRun(ports(), due ?? null, job());
  } finally {
    await studio.db.execute(sql`drop function refuse_second cascade`);
  }
  expect(await flows.runs(id)).toMatchObject([{ status: 'running', step_id: 's2' }]);
  expect(await effects()).toBe(1);
  expect(flows.jobs).toMatchObject([{ due: { step_id: 's2' } }]);
  await flows.work();
  expect(await flows.runs(id)).toMatchObject([{ status: 'completed' }]);
  expect(await effects()).toBe(3);
});

it('a process that stops leaves the rest of a run to the queue', async () => {
  const { id } = await flows.create({ steps: three });
  const [due] = await startForEvent(ports(), await flows.submit());
  await followRun(ports(), due ?? null, job(1, AbortSignal.abort()));
  expect(await flows.runs(id)).toMatchObject([{ status: 'running', step_id: 's1' }]);
  expect(flows.jobs).toEqual([{ due }]);
});
