import { and, count, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import type { AnyEvent } from '#platform/events/event.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { workflowsAudit } from './audit.server.ts';
import { mostDepth, mostRunsOfRecord } from './choices.ts';
import { workflowStoppedMail } from './emails/workflow-mails.ts';
import type { Due, EnginePorts } from './engine.server.ts';

type WorkflowRow = typeof workflows.$inferSelect;
export type Occasion = {
  occasion: string;
  event_type: string | null;
  subject_type: string | null;
  subject_id: string | null;
  payload: Record<string, unknown>;
  depth?: number;
  is_test?: boolean;
};
type Ports = Pick<EnginePorts, 'enqueue' | 'followsOn' | 'env' | 'sendMail'>;

/** Whether a workflow waits for an event at the moment. */
export const isWaitedFor = (type: SQL): SQL =>
  sql`exists (select from ${workflows} where ${workflows.is_active} and ${workflows.event_type} = ${type})`;

export function subjectOfEvent(registry: Pick<Registry, 'events'>, type: string, payload: Record<string, unknown>) {
  const event = registry.events.find(({ name }) => name === type) as AnyEvent | undefined;
  return event
    ? { subject_type: event.subject.type, subject_id: event.subject.id(payload as never) }
    : { subject_type: null, subject_id: null };
}

/** Whether the trigger's own settings let this event in. A form is chosen by its row; earlier choices name it as its submissions do. */
export const isMeant = (
  { trigger, trigger_config }: Pick<WorkflowRow, 'trigger' | 'trigger_config'>,
  payload: Record<string, unknown>,
): boolean =>
  trigger !== 'form_submission' ||
  !trigger_config.form_id ||
  [payload.form_uuid, payload.form_id].includes(trigger_config.form_id);

/** Starts every workflow that waits for an event; a second time it starts none. Answers the runs that follow on, where it was begun too. */
export async function startForEvent(
  ports: EnginePorts & { registry: Pick<Registry, 'events'> },
  event_id: string,
): Promise<Due[]> {
  return ports.db.transaction(async (tx) => {
    const [event] = await tx.select().from(domain_events).where(eq(domain_events.id, event_id));
    if (!event) return [];
    const { type, payload, depth } = event;
    const waiting = await tx
      .select()
      .from(workflows)
      .where(and(eq(workflows.is_active, true), eq(workflows.event_type, type)));
    const subject = subjectOfEvent(ports.registry, type, payload);
    const occasion = `event:${event_id}`;
    for (const workflow of waiting)
      if (isMeant(workflow, payload))
        await startRun(tx, ports, workflow, { occasion, event_type: type, payload, depth, ...subject });
    const ids = waiting.map(({ id }) => id);
    const ofEvent = and(inArray(workflow_runs.workflow_id, ids), eq(workflow_runs.occasion, occasion));
    return ports.followsOn && ofEvent ? runsUnderWay(tx, ofEvent) : [];
  });
}

/** Where runs stand that go on at once: also those of an attempt before, which was killed. */
export async function runsUnderWay(tx: DbOrTx, which: SQL): Promise<Due[]> {
  const runs = await tx
    .select({ run_id: workflow_runs.id, step_id: workflow_runs.step_id })
    .from(workflow_runs)
    .where(and(which, eq(workflow_runs.status, 'running')));
  return runs.flatMap(({ run_id, step_id }) => (step_id ? [{ run_id, step_id }] : []));
}

/** Null where this occasion has its run already, or the workflow was stopped for starting itself. */
export async function startRun(tx: Tx, ports: Ports, workflow: WorkflowRow, occasion: Occasion): Promise<string | null> {
  const first = workflow.steps[0]?.id;
  if (typeof first !== 'string') return null;
  const problem = occasion.is_test ? null : await loopProblem(tx, workflow, occasion);
  const { id: workflow_id, version, is_sample } = workflow;
  const [run] = await tx
    .insert(workflow_runs)
    .values({
      ...{ ...occasion, workflow_id, version, is_sample },
      ...(problem ? { status: 'stopped' as const, error: problem, finished_at: new Date() } : { step_id: first }),
    })
    .onConflictDoNothing()
    .returning({ id: workflow_runs.id });
  if (!run) return null;
  if (problem) await pauseLoop(tx, ports, workflow, run.id, problem);
  else if (!ports.followsOn) await ports.enqueue(tx, { run_id: run.id, step_id: first });
  return problem ? null : run.id;
}

/** Only what workflows caused is a loop: people may write twenty messages within an hour, and many dates may come on one day. */
async function loopProblem(tx: Tx, { id }: WorkflowRow, { depth = 0, subject_id }: Occasion): Promise<string | null> {
  if (depth >= mostDepth) return `Steps of workflows started it again, ${depth} times in a row`;
  if (!subject_id || depth === 0) return null;
  const hourAgo = new Date(Date.now() - 3_600_000);
  const [found] = await tx
    .select({ runs: count() })
    .from(workflow_runs)
    .where(
      and(
        ...[eq(workflow_runs.subject_id, subject_id), eq(workflow_runs.workflow_id, id)],
        ...[gt(workflow_runs.depth, 0), gte(workflow_runs.created_at, hourAgo)],
      ),
    );
  return (found?.runs ?? 0) >= mostRunsOfRecord
    ? `Steps of workflows started it for the same record ${mostRunsOfRecord} times within an hour`
    : null;
}

/** Of several runs that find the loop, the first pauses and tells. */
async function pauseLoop(tx: Tx, ports: Ports, { id, name }: WorkflowRow, run_id: string, reason: string): Promise<void> {
  const [paused] = await tx
    .update(workflows)
    .set({ is_active: false })
    .where(and(eq(workflows.id, id), eq(workflows.is_active, true)))
    .returning({ id: workflows.id });
  if (!paused) return;
  await workflowsAudit.write(tx, {
    ...system,
    action: 'workflow.stopped',
    entity: 'workflows',
    entity_id: id,
    details: { name, reason },
  });
  await tellStudio(tx, ports, {
    mail: workflowStoppedMail,
    variables: { workflow: name, reason, url: `${ports.env.PUBLIC_URL}/admin/workflows` },
    notice: { kind: 'workflow', title: `“${name}” was paused`, body: reason, href: '/admin/workflows' },
    occasion: run_id,
  });
}
