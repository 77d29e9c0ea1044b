import { useEffect, useMemo, useState } from 'react';
import { addDays, wallTime } from '#shared/zoned-time.ts';
import { getJson } from '#ui/public-api.ts';
import type { SlotOffer } from '../contract.ts';

/** What the loader hands over: moments in whole minutes, a third of the bytes of their texts. */
export type PackedOffer = Pick<SlotOffer, 'studio_time_zone' | 'slot_minutes' | 'meeting_place' | 'last_day'> & {
  minutes: number[];
  through: string;
};

/** What is read at once reaches so many days beyond its first. */
const partDays = 62;
const staleAfterMs = 60_000;

type Part = { from: string; to: string };

const partAt = (start: string, index: number): Part => {
  const from = addDays(start, index * (partDays + 1));
  return { from, to: addDays(from, partDays) };
};

/** From yesterday, because it may still be yesterday where the studio is. */
const startAt = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -1);

/** The days to ask for first. */
export const slotDays = (now: number): Part => partAt(startAt(now), 0);

export function packOffer(offer: SlotOffer, through: string): PackedOffer {
  const { studio_time_zone, slot_minutes, meeting_place, last_day } = offer;
  const minutes = offer.days.flatMap((day) => day.slots).map((slot) => Date.parse(slot) / 60_000);
  return { studio_time_zone, slot_minutes, meeting_place, last_day, minutes, through };
}

export type Slots = {
  offer: PackedOffer;
  /** Free moments by the days of a time zone. */
  byDay: Map<string, number[]>;
  loading: boolean;
  failed: boolean;
  /** Makes sure that a day is covered. */
  reach: (day: string) => void;
  refresh: () => void;
};

type State = 'idle' | 'loading' | 'failed';
type Show = { offer: (offer: PackedOffer) => void; state: (state: State) => void };

/** Reads one part after the other, as far as somebody has looked; what is asked for in between has its turn. */
function createReader(initial: PackedOffer, path: string, show: Show) {
  const parts = [initial.minutes];
  let start = addDays(initial.through, -partDays);
  let next = 1;
  let wanted = initial.through;
  let last = initial.last_day;
  let readAt = Date.now();
  let isStale = false;
  let isBusy = false;

  const isShort = () => {
    const { from } = partAt(start, next);
    return isStale || next < parts.length || (from <= wanted && from <= last);
  };
  const read = async () => {
    if (isBusy || !isShort()) return;
    isBusy = true;
    show.state('loading');
    try {
      while (isShort()) {
        if (isStale) {
          isStale = false;
          start = startAt(Date.now());
          next = 0;
        }
        const { from, to } = partAt(start, next);
        const part = packOffer(await getJson<SlotOffer>(`${path}?from=${from}&to=${to}`), to);
        parts[next] = part.minutes;
        next += 1;
        last = part.last_day;
        readAt = Date.now();
        show.offer({ ...part, minutes: [...new Set(parts.flat())] });
      }
      show.state('idle');
    } catch {
      show.state('failed');
    } finally {
      isBusy = false;
    }
  };

  const refresh = () => {
    isStale = true;
    void read();
  };
  return {
    refresh,
    reach: (day: string) => {
      // The reader's day may end when the studio's next has begun.
      const through = addDays(day, 1);
      if (through > wanted) wanted = through;
      void read();
    },
    /** Somebody who comes back to the page after a while should not choose from yesterday's times. */
    look: () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt > staleAfterMs) refresh();
    },
  };
}

/** The free times, kept as moments and sorted into the days of whatever zone is shown. */
export function useSlots(initial: PackedOffer, zone: string, path: string): Slots {
  const [offer, setOffer] = useState(initial);
  const [state, setState] = useState<State>('idle');
  const [{ reach, refresh, look }] = useState(() => createReader(initial, path, { offer: setOffer, state: setState }));

  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);

  const byDay = useMemo(() => {
    const days = new Map<string, number[]>();
    for (const minute of offer.minutes) {
      const moment = minute * 60_000;
      const { day } = wallTime(moment, zone);
      const slots = days.get(day);
      if (slots) slots.push(moment);
      else days.set(day, [moment]);
    }
    return days;
  }, [offer.minutes, zone]);

  return { offer, byDay, loading: state === 'loading', failed: state === 'failed', reach, refresh };
}
