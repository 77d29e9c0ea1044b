import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workflow_run_steps, workflow_runs, workflow_versions } from '#db/schema/automation/workflows.ts';
import { isUnavailable } from '#db/unavailable.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { errorText } from '#platform/log/error-text.ts';
import { redactText } from '#platform/log/redact.ts';
import { AppError } from '#shared/app-error.ts';
import type { RunStepStatus } from '#shared/choices/automation/workflows.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { act, authorOf, type EffectPorts, reasonToSkip, sendEmail } from './actions.server.ts';
import { loadContexts } from './context.server.ts';
import { type Step, stepList } from './definition-contract.ts';
import { delayEnd } from './delay-policy.ts';
import { describeAction, describeCondition, describeEmail } from './describe-policy.ts';
import { workflowFailedMail } from './emails/workflow-mails.ts';
import { EmptyField, meets } from './merge-policy.ts';
import { findStep, stepAfter, stepInto } from './steps-policy.ts';
import { type Call, callWebhook, webhookCall } from './webhook-step.server.ts';

export type RunRow = typeof workflow_runs.$inferSelect;
export type Due = { run_id: string; step_id: string };
/** Puts the job of the next step into the queue, in the transaction of this one. */
export type Enqueue = (tx: Tx, due: Due, startAfter?: Date) => Promise<unknown>;
export type EnginePorts = EffectPorts &
  Pick<JobContext, 'db'> & {
    enqueue: Enqueue;
    /** Leaves calls of other machines to a queue of their own; without it they are made at once. */
    callLater?: (tx: Tx, due: Due) => Promise<unknown>;
    /** A step that need not wait gets no job: it is answered, and whoever asked runs it next. */
    followsOn?: boolean;
  };

type Done = { detail: string; next: string | null; status?: RunStepStatus; resume_at?: Date; answer?: unknown };
type Locked = { run: RunRow; steps: Step[]; name: string; created_by: string | null };

/** Of two that come for the same step, the second finds that the run has moved on. Events of this transaction are one step deeper. */
async function lockRun(tx: Tx, { run_id, step_id }: Due): Promise<Locked | null> {
  const [found] = await tx
    .select({
      run: workflow_runs,
      steps: workflow_versions.steps,
      name: workflow_versions.name,
      created_by: workflow_versions.created_by,
      depth: sql`set_config('foyer.event_depth', (${workflow_runs.depth} + 1)::text, true)`,
    })
    .from(workflow_runs)
    .innerJoin(
      workflow_versions,
      and(eq(workflow_versions.workflow_id, workflow_runs.workflow_id), eq(workflow_versions.version, workflow_runs.version)),
    )
    .where(eq(workflow_runs.id, run_id))
    .for('update', { of: workflow_runs });
  if (!found || found.run.step_id !== step_id || !['running', 'waiting'].includes(found.run.status)) return null;
  return { ...found, steps: stepList.parse(found.steps) };
}

/** One step: its effect, its record and the next step commit together, or nothing of it happened. Answers the step that follows on. */
export async function runStep(
  ports: EnginePorts,
  due: Due,
  job: Pick<JobRun, 'id' | 'isLastAttempt'>,
  now = new Date(),
): Promise<Due | null> {
  try {
    const { call, next } = await ports.db.transaction(async (tx) => {
      const advanced = await advance(tx, ports, due, now);
      if (!advanced.call || !ports.callLater) return advanced;
      await ports.callLater(tx, due);
      return { call: null, next: null };
    });
    if (!call) return next;
    // Another machine is asked outside of any transaction, and its answer is recorded like any other effect.
    const answer = await callWebhook(ports, call.workflow_id, call);
    return (await ports.db.transaction((tx) => advance(tx, ports, due, now, { answer }))).next;
  } catch (error) {
    // A database that is away is no failure of the step: the queue brings it again.
    if (isUnavailable(error) || !(job.isLastAttempt || isFinal(error))) throw error;
    await ports.db.transaction((tx) => failRun(tx, ports, due, reasonOf(error), job.id));
    return null;
  }
}

/** What would be refused again however often it is tried. */
const isFinal = (error: unknown): boolean => (error instanceof AppError && error.status < 500) || error instanceof EmptyField;
const reasonOf = (error: unknown): string =>
  (error instanceof Error && isFinal(error) ? redactText(error.message) : errorText(error)).slice(0, 500);

type PendingCall = Call & { workflow_id: string };

/** Answers the call that the step wants to be made first, or the step that follows on; neither where the run has gone on without it. */
async function advance(
  tx: Tx,
  ports: EnginePorts,
  due: Due,
  now: Date,
  called?: { answer: unknown },
): Promise<{ call: PendingCall | null; next: Due | null }> {
  const locked = await lockRun(tx, due);
  if (!locked) return { call: null, next: null };
  const { run, steps } = locked;
  const step = findStep(steps, due.step_id);
  if (!step) throw new AppError('CONFLICT', 'This step no longer exists.');
  const done = await perform(tx, ports, locked, step, now, called);
  if ('url' in done) return { call: { ...done, workflow_id: run.workflow_id }, next: null };
  await record(tx, run, step, done.status ?? 'done', done.detail);
  return { call: null, next: await moveOn(tx, ports, run, step, done) };
}

async function perform(
  tx: Tx,
  ports: EnginePorts,
  locked: Locked,
  step: Step,
  now: Date,
  called?: { answer: unknown },
): Promise<Done | Call> {
  const { run, steps, created_by } = locked;
  const next = stepAfter(steps, step.id);
  if (step.type === 'delay') return delay(tx, step, run, next, now);
  const [context] = await loadContexts(tx, ports, [run]);
  if (!context) throw new Error('A run has no context');
  const occasion = `${run.id}:${step.id}`;
  if (step.type === 'condition') {
    const isMet = meets(context.merge, step);
    return { detail: describeCondition(step, context, isMet), next: stepInto(steps, step, isMet) };
  }
  // Asked for every step that does something: an email or a call to another machine carries records as well.
  const author = await authorOf(tx, { workflow_id: run.workflow_id, created_by });
  const effect = { tx, ports, context, author: async () => author };
  const skipped = run.is_test ? null : await reasonToSkip(effect, step);
  if (skipped) return { detail: skipped, next, status: 'skipped' };
  if (step.type === 'email') {
    const detail = describeEmail(step, context, ports.registry.mails);
    await sendEmail(effect, step, occasion, run.is_test);
    return { detail, next };
  }
  const { action } = step;
  const detail = describeAction(action, context);
  if (run.is_test) return { detail: `Not done in a test: ${detail}`, next };
  if (action.kind !== 'call_webhook') await act(effect, action, occasion);
  else if (!called) return webhookCall(run, step, action.url, context);
  return { detail, next, answer: called?.answer };
}

async function delay(tx: Tx, step: Extract<Step, { type: 'delay' }>, run: RunRow, next: string | null, now: Date): Promise<Done> {
  const calendar = await readBusinessCalendar(tx, now.getTime());
  const end = delayEnd(step, now.getTime(), calendar);
  const { day, minutes } = wallTime(end, calendar.time_zone);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const until = `until ${day}, ${clock}`;
  return run.is_test
    ? { detail: `Not waited for in a test: ${until}`, next }
    : { detail: `Waits ${until}`, next, resume_at: new Date(end) };
}

export const record = (tx: Tx, run: RunRow, step: Step, status: RunStepStatus, detail: string) =>
  tx
    .insert(workflow_run_steps)
    .values({ run_id: run.id, step_id: step.id, type: step.type, name: step.name, status, detail, is_sample: run.is_sample })
    .onConflictDoUpdate({
      target: [workflow_run_steps.run_id, workflow_run_steps.step_id],
      set: { status, detail, created_at: sql`clock_timestamp()` },
    });

/** The next step and its job, unless it follows on; a run without one is complete. */
export async function moveOn(
  tx: Tx,
  { enqueue, followsOn }: Pick<EnginePorts, 'enqueue' | 'followsOn'>,
  run: RunRow,
  step: Step,
  done: Omit<Done, 'detail' | 'status'>,
): Promise<Due | null> {
  const { next, resume_at = null, answer } = done;
  await tx
    .update(workflow_runs)
    .set({
      ...(next
        ? { status: resume_at ? ('waiting' as const) : ('running' as const) }
        : { status: 'completed' as const, finished_at: new Date() }),
      ...(answer === undefined ? {} : { answers: { ...run.answers, [step.id]: answer } }),
      step_id: next,
      resume_at: next ? resume_at : null,
      error: null,
    })
    .where(eq(workflow_runs.id, run.id));
  if (!next) return null;
  const due = { run_id: run.id, step_id: next };
  if (followsOn && !resume_at) return due;
  await enqueue(tx, due, resume_at ?? undefined);
  return null;
}

/** The run waits for somebody, who is told why. */
async function failRun(tx: Tx, ports: EnginePorts, due: Due, reason: string, occasion: string): Promise<void> {
  const locked = await lockRun(tx, due);
  if (!locked) return;
  const { run, steps, name } = locked;
  const step = findStep(steps, due.step_id);
  if (step) await record(tx, run, step, 'failed', reason);
  await tx.update(workflow_runs).set({ status: 'failed', error: reason, resume_at: null }).where(eq(workflow_runs.id, run.id));
  const href = `/admin/workflows/runs?run=${run.id}`;
  await tellStudio(tx, ports, {
    mail: workflowFailedMail,
    variables: { workflow: name, step: step?.name ?? due.step_id, reason, url: `${ports.env.PUBLIC_URL}${href}` },
    notice: { kind: 'workflow', title: `A step of “${name}” failed`, body: reason, href },
    occasion: `${run.id}:${due.step_id}:${occasion}`,
  });
}
