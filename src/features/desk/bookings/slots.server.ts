import type { DbOrTx } from '#db/client.ts';
import { AppError } from '#shared/app-error.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import { loadCalendar, loadRules } from './calendar.server.ts';
import type { SlotOffer, SlotQuery } from './contract.ts';
import {
  alternativesReach,
  type BookingRules,
  bookableWindow,
  closedMessage,
  freeSlots,
  nearestSlots,
  type SlotState,
  slotState,
  takenMessage,
} from './policy.ts';

const mostDays = 62;
const usualDays = 42;

/** The free times of some days, by the calendar of the person who asks. */
export async function offerSlots(db: DbOrTx, query: SlotQuery, now: number, except?: string): Promise<SlotOffer> {
  const rules = await loadRules(db);
  const zone = query.tz ?? rules.time_zone;
  const window = bookableWindow(rules, now);
  const first = query.from ?? wallTime(now, zone).day;
  const last = query.to ?? addDays(first, usualDays);
  if (last < first)
    throw new AppError('BAD_REQUEST', 'The last day must not be before the first.', {
      fields: { to: 'The last day must not be before the first.' },
    });
  if (last > addDays(first, mostDays)) {
    throw new AppError('BAD_REQUEST', `Please ask for at most ${mostDays} days at once.`, {
      fields: { to: `Please ask for at most ${mostDays} days at once.` },
    });
  }
  const span = { from: momentOf(first, 0, zone), to: momentOf(addDays(last, 1), 0, zone) };
  const calendar = await loadCalendar(db, rules, span, except);
  const days = new Map<string, string[]>();
  for (const slot of freeSlots(calendar, span, now)) {
    const { day } = wallTime(slot, zone);
    const slots = days.get(day) ?? [];
    slots.push(new Date(slot).toISOString());
    days.set(day, slots);
  }
  return {
    studio_time_zone: rules.time_zone,
    time_zone: zone,
    slot_minutes: rules.slot_minutes,
    meeting_place: rules.meeting_place,
    first_day: wallTime(window.from, zone).day,
    last_day: wallTime(window.to - 1, zone).day,
    days: [...days].map(([day, slots]) => ({ day, slots })),
  };
}

/** Looks at one slot from inside the transaction that wants it. */
export async function stateOf(db: DbOrTx, rules: BookingRules, start: number, now: number, except?: string): Promise<SlotState> {
  const calendar = await loadCalendar(db, rules, { from: start, to: start }, except);
  return slotState(calendar, start, now);
}

/** The refusal of a slot, with the nearest ones that are free. */
export async function slotRefusal(db: DbOrTx, state: SlotState, wanted: number, now: number, except?: string): Promise<AppError> {
  const rules = await loadRules(db);
  const calendar = await loadCalendar(db, rules, alternativesReach(wanted, now), except);
  const alternatives = nearestSlots(calendar, wanted, now).map((slot) => new Date(slot).toISOString());
  const details = { alternatives };
  if (state === 'none') {
    const message = 'Please choose one of the offered times';
    return new AppError('BAD_REQUEST', message, { fields: { starts_at: message }, details });
  }
  return new AppError('CONFLICT', state === 'taken' ? takenMessage : closedMessage, { details });
}
