import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addDays, wallTime } from '#shared/zoned-time.ts';
import { getJson } from '#ui/public-api.ts';
import type { SlotOffer } from '../contract.ts';

/** What the loader hands over: moments in whole minutes, a third of the bytes of their texts. */
export type PackedOffer = Pick<SlotOffer, 'studio_time_zone' | 'slot_minutes' | 'meeting_place' | 'last_day'> & {
  minutes: number[];
  through: string;
};

const loadedDays = 62;
const staleAfterMs = 60_000;

/** The days to ask for; from yesterday, because it may still be yesterday where the studio is. */
export function slotDays(now: number): { from: string; to: string } {
  const from = addDays(new Date(now).toISOString().slice(0, 10), -1);
  return { from, to: addDays(from, loadedDays) };
}

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

/** The free times, kept as moments and sorted into the days of whatever zone is shown. */
export function useSlots(initial: PackedOffer, zone: string, path: string): Slots {
  const [offer, setOffer] = useState(initial);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const readAt = useRef(0);
  const busy = useRef(false);

  const load = useCallback(
    async (from: string, keep: number[]) => {
      if (busy.current) return;
      busy.current = true;
      setState('loading');
      const to = addDays(from, loadedDays);
      try {
        const next = packOffer(await getJson<SlotOffer>(`${path}?from=${from}&to=${to}`), to);
        readAt.current = Date.now();
        setOffer({ ...next, minutes: [...new Set([...keep, ...next.minutes])] });
        setState('idle');
      } catch {
        setState('failed');
      } finally {
        busy.current = false;
      }
    },
    [path],
  );

  const refresh = useCallback(() => {
    void load(slotDays(Date.now()).from, []);
  }, [load]);

  const reach = useCallback(
    (day: string) => {
      if (day > offer.through && offer.through < offer.last_day) void load(addDays(offer.through, 1), offer.minutes);
    },
    [load, offer],
  );

  // Somebody who comes back to the page after a while should not choose from yesterday's times.
  useEffect(() => {
    readAt.current ||= Date.now();
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > staleAfterMs) refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);

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
