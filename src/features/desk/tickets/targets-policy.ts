import { addBusinessTime, type BusinessCalendar, businessMinutes } from '#features/studio/calendar/policy.ts';
import type { TicketPriority, TicketStatus } from '#shared/choices/desk/tickets.ts';
import type { TicketTarget } from './settings.ts';
import { isRunning } from './status-policy.ts';

export type Targets = Record<TicketPriority, TicketTarget>;
export type TargetKind = 'response' | 'resolution';

type Begun = { created_at: Date; priority: TicketPriority; paused_minutes: number };
type Due = { response_due_at: Date | null; resolution_due_at: Date | null };

const after = (calendar: BusinessCalendar, from: Date, minutes: number): Date | null => {
  const at = addBusinessTime(calendar, from.getTime(), minutes);
  return at === null ? null : new Date(at);
};

/** By when a ticket is to be answered and solved: business time from its beginning, and for the solution without the pauses. */
export function dueOf({ created_at, priority, paused_minutes }: Begun, targets: Targets, calendar: BusinessCalendar): Due {
  const { response_hours, resolution_hours } = targets[priority];
  return {
    response_due_at: after(calendar, created_at, response_hours * 60),
    resolution_due_at: after(calendar, created_at, resolution_hours * 60 + paused_minutes),
  };
}

/** Whole business minutes between two moments. */
export const minutesBetween = (calendar: BusinessCalendar, from: Date, to: Date): number =>
  Math.round(businessMinutes(calendar, { from: from.getTime(), to: to.getTime() }));

type Moving = Begun & { status: TicketStatus; paused_at: Date | null };

/** What a move to another status changes besides: the end, the pauses, and so the moment by which it is to be solved. */
export function movedTo(row: Moving, status: TicketStatus, now: Date, targets: Targets, calendar: BusinessCalendar) {
  if (status === row.status) return {};
  const closed_at = status === 'closed' ? now : null;
  if (!isRunning(status)) return { status, closed_at, paused_at: row.paused_at ?? now };
  if (!row.paused_at) return { status, closed_at };
  const paused_minutes = row.paused_minutes + minutesBetween(calendar, row.paused_at, now);
  const { resolution_due_at } = dueOf({ ...row, paused_minutes }, targets, calendar);
  return { status, closed_at, paused_at: null, paused_minutes, resolution_due_at };
}

type Timed = Due & { status: TicketStatus; responded_at: Date | null; closed_at: Date | null };
export type Clock = { kind: TargetKind; due_at: Date; is_paused: boolean };

/** The target that is next: the first answer, then the solution. None for a ticket that is over, or without hours to count in. */
export function clockOf({ status, responded_at, response_due_at, resolution_due_at }: Omit<Timed, 'closed_at'>): Clock | null {
  if (status === 'closed') return null;
  if (!responded_at) return response_due_at && { kind: 'response', due_at: response_due_at, is_paused: false };
  return resolution_due_at && { kind: 'resolution', due_at: resolution_due_at, is_paused: !isRunning(status) };
}

export type Outcome = 'kept' | 'missed' | 'running' | 'none';

/** Whether a target was kept. One that is not reached yet runs until its moment has passed. */
export function outcomeOf(due_at: Date | null, reached_at: Date | null, now: Date): Outcome {
  if (!due_at) return 'none';
  if (reached_at) return reached_at <= due_at ? 'kept' : 'missed';
  return now <= due_at ? 'running' : 'missed';
}
