import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/** The free times, kept as moments and sorted into the days of whatever zone is shown. */
export function useSlots(initial: PackedOffer, zone: string, path: string): Slots {
  const [offer, setOffer] = useState(initial);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  /** One part after the other, as far as somebody has looked; what is asked for meanwhile has its turn. */
  const reading = useRef({
    start: addDays(initial.through, -partDays),
    parts: [initial.minutes],
    next: 1,
    wanted: initial.through,
    last: initial.last_day,
    at: 0,
    isStale: false,
    isBusy: false,
  });

  const read = useCallback(async () => {
    const now = reading.current;
    const isShort = () => {
      const { from } = partAt(now.start, now.next);
      return now.isStale || now.next < now.parts.length || (from <= now.wanted && from <= now.last);
    };
    if (now.isBusy || !isShort()) return;
    now.isBusy = true;
    setState('loading');
    try {
      while (isShort()) {
        if (now.isStale) Object.assign(now, { isStale: false, start: startAt(Date.now()), next: 0 });
        const { from, to } = partAt(now.start, now.next);
        const part = packOffer(await getJson<SlotOffer>(`${path}?from=${from}&to=${to}`), to);
        now.parts[now.next] = part.minutes;
        now.next += 1;
        now.last = part.last_day;
        now.at = Date.now();
        setOffer({ ...part, minutes: [...new Set(now.parts.flat())] });
      }
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      now.isBusy = false;
    }
  }, [path]);

  const refresh = useCallback(() => {
    reading.current.isStale = true;
    void read();
  }, [read]);

  const reach = useCallback(
    (day: string) => {
      // The reader's day may end when the studio's next has begun.
      const wanted = addDays(day, 1);
      if (wanted > reading.current.wanted) reading.current.wanted = wanted;
      void read();
    },
    [read],
  );

  // Somebody who comes back to the page after a while should not choose from yesterday's times.
  useEffect(() => {
    reading.current.at ||= Date.now();
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - reading.current.at > staleAfterMs) refresh();
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
