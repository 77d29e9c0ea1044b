import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { postJson } from '#ui/public-api.ts';
import { useWords } from '#ui/words.ts';
import type { ManagedBooking } from '../contract.ts';
import { type NewTime, NewTimeChoice } from './new-time-choice.tsx';

type MovePanelProps = {
  token: string;
  booking: ManagedBooking;
  now: number;
  onMoved: (booking: ManagedBooking) => void;
  onClose: () => void;
};

/** The calendar again, for another time. */
export function MovePanel({ token, booking, now, onMoved, onClose }: MovePanelProps) {
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const path = `/bookings/manage/${token}`;
  const move = async (to: NewTime) => onMoved(await postJson<ManagedBooking>(`${path}/reschedule`, to));
  return (
    <section
      ref={panel}
      aria-labelledby="move-title"
      className="-mx-[clamp(1.25rem,4vw,2.5rem)] mt-10 scroll-mt-20 border-y bg-surface sm:mx-0 sm:rounded-2xl sm:border"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-4 sm:px-7">
        <h2 id="move-title" className="text-base font-semibold">
          {t('Choose another time')}
        </h2>
        <Button variant="ghost" onClick={onClose}>
          {t('Keep the time')}
        </Button>
      </div>
      <NewTimeChoice path={`${path}/slots`} startZone={booking.time_zone} now={now} move={move} />
    </section>
  );
}
