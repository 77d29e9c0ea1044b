import { useState } from 'react';
import { wallTime } from '#shared/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { useWords } from '#ui/words.ts';
import { MonthGrid } from './month-grid.tsx';
import { SlotList } from './slot-list.tsx';
import type { Slots } from './use-slots.ts';

type SlotPickerProps = {
  slots: Slots;
  zone: string;
  /** The moment of the first paint: server and browser must agree on what day it is. */
  now: number;
  /** A day to begin with, such as that of the time chosen before. */
  startDay?: string | null;
  picked?: number | null;
  onPick: (slot: number) => void;
};

/** Month on one side, the times of the chosen day on the other. */
export function SlotPicker({ slots, zone, now, startDay = null, picked, onPick }: SlotPickerProps) {
  const t = useWords();
  const [chosen, setChosen] = useState(startDay);
  const { byDay, offer } = slots;
  const first = [...byDay.keys()].sort()[0] ?? null;
  const day = chosen && byDay.has(chosen) ? chosen : first;
  const counts = new Map([...byDay].map(([key, list]) => [key, list.length]));
  return (
    <div aria-busy={slots.loading || undefined} className="grid lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="p-4 sm:p-7">
        <MonthGrid
          counts={counts}
          selected={day}
          today={wallTime(now, zone).day}
          lastDay={offer.last_day}
          onSelect={setChosen}
          onMonth={slots.reach}
        />
        {slots.failed && (
          <FormAlert
            className="mt-4"
            action={
              <Button variant="outline" size="sm" onClick={slots.refresh}>
                {t('Try Again')}
              </Button>
            }
          >
            {t('The free times could not be loaded.')}
          </FormAlert>
        )}
      </div>
      <div className="border-t p-4 sm:p-7 lg:max-h-[31.5rem] lg:overflow-y-auto lg:border-t-0 lg:border-l scroll-quiet">
        <SlotList day={day} slots={(day && byDay.get(day)) || []} zone={zone} picked={picked} onPick={onPick} />
      </div>
    </div>
  );
}
