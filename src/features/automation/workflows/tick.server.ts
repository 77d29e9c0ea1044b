import { and, asc, eq, gte, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import type { RecordDate } from './choices.ts';
import { recordDateConfig, scheduleConfig } from './definition-contract.ts';
import { dueDays, nextLook, nextSchedule } from './delay-policy.ts';
import type { EnginePorts } from './engine.server.ts';
import { type Occasion, startRun } from './start.server.ts';

type WorkflowRow = typeof workflows.$inferSelect;

/** When the clock starts a workflow next; null for one that waits for something else. */
export async function nextDue(
  tx: Tx,
  { trigger, trigger_config }: Pick<WorkflowRow, 'trigger' | 'trigger_config'>,
  after: Date,
): Promise<Date | null> {
  if (trigger !== 'schedule' && trigger !== 'record_date') return null;
  const { time_zone } = await readStudioCalendar(tx);
  const from = after.getTime();
  return new Date(
    trigger === 'schedule'
      ? nextSchedule(scheduleConfig.parse(trigger_config), from, time_zone)
      : nextLook(recordDateConfig.parse(trigger_config), from, time_zone),
  );
}

/** Starts what the clock says, one workflow in one transaction; what another process holds is left to it. */
export async function startDue(ports: EnginePorts, now = new Date()): Promise<void> {
  for (let found = true; found; ) {
    found = await ports.db.transaction(async (tx) => {
      const [workflow] = await tx
        .select()
        .from(workflows)
        .where(and(eq(workflows.is_active, true), isNotNull(workflows.next_due_at), lte(workflows.next_due_at, now)))
        .orderBy(asc(workflows.next_due_at))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!workflow) return false;
      for (const occasion of await occasionsOf(tx, workflow, now)) await startRun(tx, ports, workflow, occasion);
      await tx
        .update(workflows)
        .set({ next_due_at: await nextDue(tx, workflow, now), updated_at: workflow.updated_at })
        .where(eq(workflows.id, workflow.id));
      return true;
    });
  }
}

async function occasionsOf(tx: Tx, workflow: WorkflowRow, now: Date): Promise<Occasion[]> {
  const due = workflow.next_due_at ?? now;
  // A schedule that was missed several times is made up for once.
  if (workflow.trigger === 'schedule')
    return [
      {
        occasion: `schedule:${due.toISOString()}`,
        event_type: null,
        subject_type: null,
        subject_id: null,
        payload: { due_at: due.toISOString() },
      },
    ];
  const config = recordDateConfig.parse(workflow.trigger_config);
  const { time_zone } = await readStudioCalendar(tx);
  const days = dueDays(config, wallTime(due.getTime(), time_zone).day, wallTime(now.getTime(), time_zone).day);
  const records = days.length === 0 ? [] : await datedRecords[config.record](tx, days, time_zone);
  return records.map(({ id, date, ...told }) => ({
    ...{ occasion: `date:${config.record}:${id}:${date}`, event_type: null, subject_type: told.type, subject_id: told.subject },
    payload: { date, record: config.record, id },
  }));
}

type Dated = { id: string; date: string; type: string; subject: string };

/** The records whose date is one of these days, and that are still of interest. */
const datedRecords: Record<RecordDate, (tx: Tx, days: string[], zone: string) => Promise<Dated[]>> = {
  'project.deadline': async (tx, days) => {
    const rows = await tx
      .select({ id: projects.id, date: projects.deadline })
      .from(projects)
      .where(and(inArray(projects.deadline, days), inArray(projects.status, ['pending', 'active'])));
    return rows.map(({ id, date }) => ({ id, date: date ?? '', type: 'project', subject: id }));
  },
  'milestone.due_date': async (tx, days) => {
    const rows = await tx
      .select({ id: project_milestones.id, date: project_milestones.due_date, project_id: project_milestones.project_id })
      .from(project_milestones)
      .innerJoin(projects, eq(projects.id, project_milestones.project_id))
      .where(
        and(
          inArray(project_milestones.due_date, days),
          ne(project_milestones.status, 'done'),
          inArray(projects.status, ['pending', 'active']),
        ),
      );
    return rows.map(({ id, date, project_id }) => ({ id, date: date ?? '', type: 'project', subject: project_id }));
  },
  'estimate.valid_until': async (tx, days) => {
    const rows = await tx
      .select({ id: estimates.id, date: estimates.valid_until })
      .from(estimates)
      .where(and(inArray(estimates.valid_until, days), inArray(estimates.status, ['sent', 'viewed'])));
    return rows.map(({ id, date }) => ({ id, date: date ?? '', type: 'estimate', subject: id }));
  },
  'contract.expiration_date': async (tx, days) => {
    const rows = await tx
      .select({ id: contracts.id, date: contracts.expiration_date })
      .from(contracts)
      .where(and(inArray(contracts.expiration_date, days), inArray(contracts.status, ['signed', 'completed'])));
    return rows.map(({ id, date }) => ({ id, date: date ?? '', type: 'contract', subject: id }));
  },
  'booking.day': async (tx, days, zone) => {
    const spans = days.map((day) => [new Date(momentOf(day, 0, zone)), new Date(momentOf(addDays(day, 1), 0, zone))] as const);
    const rows = await tx
      .select({ id: bookings.id, starts_at: bookings.starts_at })
      .from(bookings)
      .where(
        and(
          eq(bookings.status, 'confirmed'),
          or(...spans.map(([from, to]) => and(gte(bookings.starts_at, from), lt(bookings.starts_at, to)))),
        ),
      );
    return rows.map(({ id, starts_at }) => ({ id, date: wallTime(starts_at.getTime(), zone).day, type: 'booking', subject: id }));
  },
};

const lostAfterMs = 30 * 60_000;
const atOnce = 200;

/** A run whose job was lost, with its process or for its age, gets another; where the first is still there, the second finds the work done. */
export async function takeUpLost(ports: EnginePorts, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - lostAfterMs);
  return ports.db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: workflow_runs.id, step_id: workflow_runs.step_id })
      .from(workflow_runs)
      .where(
        or(
          and(eq(workflow_runs.status, 'running'), lt(workflow_runs.updated_at, before)),
          and(eq(workflow_runs.status, 'waiting'), lt(workflow_runs.resume_at, before), lt(workflow_runs.updated_at, before)),
        ),
      )
      .limit(atOnce)
      .for('update', { skipLocked: true });
    for (const { id, step_id } of lost) {
      if (!step_id) continue;
      await tx.update(workflow_runs).set({ updated_at: now }).where(eq(workflow_runs.id, id));
      await ports.enqueue(tx, { run_id: id, step_id });
    }
    return lost.length;
  });
}
