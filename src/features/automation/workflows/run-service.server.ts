import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { RunStatus } from '#shared/choices/automation/workflows.ts';
import { workflowsAudit } from './audit.server.ts';
import { loadContexts } from './context.server.ts';
import type { RunDetail } from './contract.ts';
import { stepList } from './definition-contract.ts';
import { type Enqueue, moveOn, type RunRow, record } from './engine.server.ts';
import { runDue } from './events.ts';
import { findWorkflow, getRun, type WorkflowRow } from './queries.server.ts';
import { foresee, type Line, newestEvent } from './rehearsal.server.ts';
import { startRun, subjectOfEvent } from './start.server.ts';
import { findStep, stepAfter } from './steps-policy.ts';

type Ports = Pick<Platform, 'db' | 'registry'>;
type Which = { id: string; step_id: string };

/** A request has no queue at hand: the dispatcher carries the event to it. */
export const enqueueByEvent: Enqueue = (tx, due) => emit(tx, runDue, due);

/** What is asked of a run by somebody who saw it stand at a step; whoever comes second finds it gone on, and changes nothing. */
async function change(
  { db, registry }: Ports,
  author: Actor,
  { id, step_id }: Which,
  verb: VerbOf<typeof workflowsAudit, 'workflow_run'>,
  from: readonly RunStatus[],
  make: (tx: Tx, run: RunRow, workflow: WorkflowRow) => Promise<void>,
): Promise<RunDetail> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(workflow_runs).where(eq(workflow_runs.id, id)).for('update');
    if (!run) throw new AppError('NOT_FOUND', 'This run does not exist.');
    if (run.step_id !== step_id || !from.includes(run.status))
      throw new AppError('CONFLICT', 'This run has gone on meanwhile. Please look at it again.');
    const workflow = await findWorkflow(tx, run.workflow_id);
    await make(tx, run, workflow);
    await workflowsAudit.write(tx, {
      ...author,
      action: `workflow_run.${verb}`,
      entity: 'workflows',
      entity_id: workflow.id,
      details: { name: workflow.name, run_id: id, step_id },
    });
    return getRun(tx, registry, id);
  });
}

async function goOn(tx: Tx, run: RunRow, values: Partial<RunRow> = {}): Promise<void> {
  await tx
    .delete(workflow_run_steps)
    .where(
      and(
        eq(workflow_run_steps.run_id, run.id),
        eq(workflow_run_steps.step_id, run.step_id ?? ''),
        eq(workflow_run_steps.status, 'failed'),
      ),
    );
  await tx
    .update(workflow_runs)
    .set({ ...values, status: 'running', error: null, resume_at: null })
    .where(eq(workflow_runs.id, run.id));
  await emit(tx, runDue, { run_id: run.id, step_id: run.step_id ?? '' });
}

export const retryStep = (ports: Ports, author: Actor, which: Which) =>
  change(ports, author, which, 'retried', ['failed'], (tx, run) => goOn(tx, run));

/** With the newest version, so that what was wrong with the step can be mended in the workflow first. */
export const resumeRun = (ports: Ports, author: Actor, which: Which) =>
  change(ports, author, which, 'resumed', ['failed', 'waiting'], async (tx, run, workflow) => {
    if (run.status === 'waiting') return goOn(tx, run);
    if (!findStep(stepList.parse(workflow.steps), which.step_id))
      throw new AppError('CONFLICT', 'The workflow no longer has this step. Skip it, or stop the run.');
    await goOn(tx, run, { version: workflow.version });
  });

export const skipStep = (ports: Ports, author: Actor, which: Which) =>
  change(ports, author, which, 'skipped', ['failed'], async (tx, run) => {
    const [version] = await tx
      .select({ steps: workflow_versions.steps })
      .from(workflow_versions)
      .where(and(eq(workflow_versions.workflow_id, run.workflow_id), eq(workflow_versions.version, run.version)));
    const steps = stepList.parse(version?.steps);
    const step = findStep(steps, which.step_id);
    if (!step) throw new AppError('CONFLICT', 'This step no longer exists.');
    await record(tx, run, step, 'skipped', `Skipped. It had failed: ${run.error ?? ''}`);
    await moveOn(tx, { enqueue: enqueueByEvent }, run, step, { next: stepAfter(steps, step.id) });
  });

export const stopRun = (ports: Ports, author: Actor, which: Which) =>
  change(ports, author, which, 'stopped', ['failed', 'waiting', 'running'], async (tx, run) => {
    await tx
      .update(workflow_runs)
      .set({ status: 'stopped', step_id: null, resume_at: null, finished_at: new Date() })
      .where(eq(workflow_runs.id, run.id));
  });

type TestPorts = Ports & Pick<Platform, 'env' | 'site' | 'sendMail'>;

/** On the newest event of its kind, or on none where there was none yet. */
export async function testWorkflow(
  ports: TestPorts,
  author: Actor,
  { id, request_key }: { id: string; request_key: string },
): Promise<{ run_id: string; lines: Line[] }> {
  const { db, registry } = ports;
  return db.transaction(async (tx) => {
    const workflow = await findWorkflow(tx, id);
    const event = await newestEvent(tx, workflow);
    const payload = event?.payload ?? {};
    const subject = event ? subjectOfEvent(registry, event.type, payload) : { subject_type: null, subject_id: null };
    const occasion = { occasion: `test:${request_key}`, event_type: workflow.event_type, payload, ...subject, is_test: true };
    const started = await startRun(tx, { ...ports, enqueue: enqueueByEvent }, workflow, occasion);
    const [run] = await tx
      .select({ id: workflow_runs.id })
      .from(workflow_runs)
      .where(and(eq(workflow_runs.workflow_id, id), eq(workflow_runs.occasion, occasion.occasion)));
    if (!run) throw new AppError('CONFLICT', 'This workflow has no steps.');
    if (started) {
      const { name } = workflow;
      await workflowsAudit.write(tx, {
        ...author,
        action: 'workflow.tested',
        entity: 'workflows',
        entity_id: id,
        details: { name },
      });
    }
    const now = Date.now();
    const [context] = await loadContexts(tx, ports, [{ payload, ...subject }]);
    const lines = context
      ? foresee(registry, stepList.parse(workflow.steps), context, now, await readBusinessCalendar(tx, now))
      : [];
    return { run_id: run.id, lines };
  });
}

type HookPorts = Pick<Platform, 'db' | 'env' | 'sendMail'>;

/** What came to the address of a webhook; the same key starts one run. */
export async function takeHook(
  ports: HookPorts,
  hook_hash: string,
  key: string,
  body: unknown,
  depth: number,
): Promise<'taken' | 'paused' | 'unknown'> {
  return ports.db.transaction(async (tx) => {
    const [workflow] = await tx.select().from(workflows).where(eq(workflows.hook_hash, hook_hash));
    if (workflow?.trigger !== 'webhook') return 'unknown';
    if (!workflow.is_active) return 'paused';
    const told = body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
    const text = (name: string) => (typeof told[name] === 'string' ? { [name]: told[name] } : {});
    const payload = { body, ...text('email'), ...text('name') };
    await startRun(tx, { ...ports, enqueue: enqueueByEvent }, workflow, {
      ...{ occasion: `hook:${key}`, event_type: null, subject_type: null, subject_id: null, payload, depth },
    });
    return 'taken';
  });
}
