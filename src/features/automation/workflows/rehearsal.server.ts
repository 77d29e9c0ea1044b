import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { rehearsalDays } from './choices.ts';
import { loadContexts } from './context.server.ts';
import type { Rehearsal } from './contract.ts';
import { type Step, stepList } from './definition-contract.ts';
import { delayEnd } from './delay-policy.ts';
import { lackOf } from './demands-policy.ts';
import { describeAction, describeCondition, describeEmail } from './describe-policy.ts';
import { EmptyField, meets, type RunContext } from './merge-policy.ts';
import type { WorkflowRow } from './queries.server.ts';
import { findWorkflow } from './queries.server.ts';
import { isMeant, subjectOfEvent } from './start.server.ts';
import { findStep, stepAfter, stepInto } from './steps-policy.ts';

export type Line = { step: string; type: Step['type']; detail: string; at: string; fails: boolean };

/** What a run would do from a moment on, told and not done. */
export function foresee(
  { mails }: Pick<Registry, 'mails'>,
  steps: readonly Step[],
  context: RunContext,
  from: number,
  calendar: BusinessCalendar,
): Line[] {
  const lines: Line[] = [];
  let at = from;
  for (let id = steps[0]?.id ?? null; id; ) {
    const step = findStep(steps, id);
    if (!step) break;
    const line = { step: step.name, type: step.type, at: new Date(at).toISOString() };
    try {
      if (step.type === 'condition') {
        const isMet = meets(context.merge, step);
        lines.push({ ...line, detail: describeCondition(step, context, isMet), fails: false });
        id = stepInto(steps, step, isMet);
        continue;
      }
      if (step.type === 'delay') at = delayEnd(step, at, calendar);
      const detail =
        step.type === 'delay'
          ? `Waits until ${new Date(at).toISOString().slice(0, 16).replace('T', ', ')} UTC`
          : step.type === 'email'
            ? describeEmail(step, context, mails)
            : describeAction(step.action, context);
      const lack = lackOf(step, context);
      lines.push({ ...line, detail: lack ?? detail, fails: lack !== null });
    } catch (error) {
      if (!(error instanceof EmptyField)) throw error;
      lines.push({ ...line, detail: error.message, fails: true });
    }
    if (lines.at(-1)?.fails) break;
    id = stepAfter(steps, step.id);
  }
  return lines;
}

type Ports = Pick<Platform, 'db' | 'site' | 'env' | 'registry'>;

const batch = 1000;
const mostShown = 100;

/** Every event of the last days that would have started it, oldest first, read in batches. */
async function* eventsOf(tx: DbOrTx, workflow: WorkflowRow, since: Date) {
  const { event_type } = workflow;
  if (!event_type) throw new AppError('CONFLICT', 'Only a workflow that an event starts can be rehearsed.');
  let after: { created_at: Date; id: string } | null = null;
  for (;;) {
    const rows: (typeof domain_events.$inferSelect)[] = await tx
      .select()
      .from(domain_events)
      .where(
        and(
          eq(domain_events.type, event_type),
          gte(domain_events.created_at, since),
          // A cursor in the database's own precision: a JavaScript date would read rows twice.
          after
            ? sql`(${domain_events.created_at}, ${domain_events.id}) > (select ${domain_events.created_at}, ${domain_events.id} from ${domain_events} where ${domain_events.id} = ${after.id})`
            : undefined,
        ),
      )
      .orderBy(asc(domain_events.created_at), asc(domain_events.id))
      .limit(batch);
    if (rows.length > 0) yield rows.filter(({ payload }) => isMeant(workflow, payload));
    if (rows.length < batch) return;
    after = rows.at(-1) ?? null;
  }
}

/** In a transaction that cannot write. Records are read as they are today, and not as they were at the time of the event. */
export async function rehearse(ports: Ports, id: string, now = new Date()): Promise<Rehearsal> {
  const { db, registry } = ports;
  return db.transaction(
    async (tx) => {
      const workflow = await findWorkflow(tx, id);
      const steps = stepList.parse(workflow.steps);
      const since = new Date(now.getTime() - rehearsalDays * 86_400_000);
      const calendar = await readBusinessCalendar(tx, since.getTime());
      const totals = new Map<string, number>();
      const result: Rehearsal = { days: rehearsalDays, events: 0, failing: 0, totals: [], items: [] };
      for await (const events of eventsOf(tx, workflow, since)) {
        const happenings = events.map(({ type, payload }) => ({ payload, ...subjectOfEvent(registry, type, payload) }));
        const contexts = await loadContexts(tx, ports, happenings);
        for (const [at, event] of events.entries()) {
          const context = contexts[at];
          if (!context) continue;
          const lines = foresee(registry, steps, context, event.created_at.getTime(), calendar);
          result.events += 1;
          if (lines.some(({ fails }) => fails)) result.failing += 1;
          for (const { step } of lines) totals.set(step, (totals.get(step) ?? 0) + 1);
          result.items.push({
            event_id: event.id,
            at: event.created_at.toISOString(),
            whom: context.client?.email ?? null,
            lines,
          });
        }
        result.items = result.items.slice(-mostShown);
      }
      result.items.reverse();
      result.totals = [...totals].map(([step, times]) => ({ step, times }));
      return result;
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

/** The newest event that would start it; null where none is kept. */
export async function newestEvent(tx: DbOrTx, workflow: WorkflowRow) {
  if (!workflow.event_type) return null;
  const rows = await tx
    .select()
    .from(domain_events)
    .where(eq(domain_events.type, workflow.event_type))
    .orderBy(desc(domain_events.created_at), desc(domain_events.id))
    .limit(50);
  return rows.find(({ payload }) => isMeant(workflow, payload)) ?? null;
}
