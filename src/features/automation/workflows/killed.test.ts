import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { workflow_run_steps, workflow_runs } from '#db/schema/automation/workflows.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { startJobs } from '#server/jobs.server.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import { automation, notifyStep } from './workflows.testkit.ts';

const APP_SECRET = 'a secret that two processes of this test share';
const studio = testStudio({ APP_SECRET });
const flows = automation(studio);

async function killed(moment: string, event_id: string, run_id = ''): Promise<void> {
  const file = fileURLToPath(new URL('./killed.testkit.ts', import.meta.url));
  const args = [file, studio.databaseUrl, APP_SECRET, moment, event_id, run_id];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Two people run the studio, and each gets every notice. */
const effects = async () => (await studio.db.$count(notifications, eq(notifications.kind, 'workflow'))) / 2;

it('a process that is killed with -9 loses no run and does no step twice', { timeout: 120_000 }, async () => {
  const { id } = await flows.create({ steps: [notifyStep('s1'), notifyStep('s2'), notifyStep('s3')] });
  const event = await flows.submit();
  await killed('before-commit', event);
  expect(await flows.runs(id)).toHaveLength(0);
  await killed('after-commit', event);
  const [run] = await flows.runs(id);
  expect(run).toMatchObject({ status: 'running', step_id: 's1' });

  await killed('before-commit', event, run?.id);
  expect([await effects(), await studio.db.$count(workflow_run_steps)]).toEqual([0, 0]);
  await killed('after-commit', event, run?.id);
  expect([await effects(), await studio.db.$count(workflow_run_steps)]).toEqual([1, 1]);

  // The real queue: the dispatcher brings the event again, and the look for lost runs brings back the one whose jobs died.
  await studio.db.update(workflow_runs).set({ updated_at: new Date(Date.now() - 3_600_000) });
  const running = await Promise.all([startJobs(studio.platform), startJobs(studio.platform)]);
  try {
    await flows.ports().db.execute(`insert into pgboss.job (name, data) values ('workflows.tick', '{}')`);
    await eventually(async () => expect((await flows.runs(id))[0]?.status).toBe('completed'));
    await flows.submit({ email: 'second@example.com' });
    await eventually(async () => expect((await flows.runs(id)).map(({ status }) => status)).toEqual(['completed', 'completed']));
    expect(await effects()).toBe(6);
  } finally {
    for (const one of running) await one.stop();
  }
});
