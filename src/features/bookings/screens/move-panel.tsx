import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, getJson, postJson, type Refusal } from '#ui/public-api.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ManagedBooking, SlotOffer } from '../contract.ts';
import { longDate, timeRange } from '../format.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { type PackedOffer, packOffer, slotDays, useSlots } from './use-slots.ts';
import { useZone } from './use-zone.ts';
import { ZoneSelect } from './zone-select.tsx';

type MovePanelProps = {
  token: string;
  booking: ManagedBooking;
  now: number;
  onMoved: (booking: ManagedBooking) => void;
  onClose: () => void;
};

/** The calendar again, for another time. Times are read when it is opened. */
export function MovePanel(props: MovePanelProps) {
  const [offer, setOffer] = useState<PackedOffer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { token } = props;
  const path = `/bookings/manage/${token}/slots`;
  useEffect(() => {
    let left = false;
    const { from, to } = slotDays(Date.now());
    getJson<SlotOffer>(`${path}?from=${from}&to=${to}`).then(
      (answer) => !left && setOffer(packOffer(answer, to)),
      (error: unknown) => !left && setFailure(asRefusal(error).message),
    );
    panel.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      left = true;
    };
  }, [path]);
  return (
    <section
      ref={panel}
      aria-labelledby="move-title"
      className="-mx-[clamp(1.25rem,4vw,2.5rem)] mt-10 scroll-mt-20 border-y bg-surface sm:mx-0 sm:rounded-2xl sm:border"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-4 sm:px-7">
        <h2 id="move-title" className="text-base font-semibold">
          Choose another time
        </h2>
        <Button variant="ghost" onClick={props.onClose}>
          Keep the time
        </Button>
      </div>
      {failure ? (
        <FormAlert className="m-4 sm:m-7">{failure}</FormAlert>
      ) : offer ? (
        <Choice {...props} offer={offer} path={path} />
      ) : (
        <div role="status" className="grid gap-6 p-4 sm:p-7 lg:grid-cols-2">
          <span className="sr-only">Loading free times...</span>
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
    </section>
  );
}

type ChoiceProps = MovePanelProps & { offer: PackedOffer; path: string };

function Choice({ token, booking, now, offer: loaded, path, onMoved }: ChoiceProps) {
  const [zone, setZone] = useZone(booking.time_zone);
  const slots = useSlots(loaded, zone, path);
  const [picked, setPicked] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (picked !== null) confirm.current?.focus();
  }, [picked]);

  const move = async (slot: number) => {
    setSending(true);
    setRefusal(null);
    try {
      const to = { starts_at: new Date(slot).toISOString(), time_zone: zone };
      onMoved(await postJson<ManagedBooking>(`/bookings/manage/${token}/reschedule`, to));
    } catch (error) {
      setRefusal(asRefusal(error));
      slots.refresh();
    } finally {
      setSending(false);
    }
  };
  const ends = (picked ?? 0) + slots.offer.slot_minutes * 60_000;
  return (
    <>
      <SlotPicker slots={slots} zone={zone} now={now} picked={picked} onPick={setPicked} />
      <div className="grid gap-5 border-t p-4 sm:p-7 lg:grid-cols-2 lg:items-end">
        <div className="max-w-sm">
          <ZoneSelect zone={zone} studioZone={slots.offer.studio_time_zone} onChange={setZone} />
        </div>
        {picked !== null && (
          <div className="grid gap-4">
            {refusal && (
              <TakenNotice
                message={refusal.message}
                alternatives={refusal.alternatives}
                zone={zone}
                picked={picked}
                onPick={setPicked}
              />
            )}
            <p className="figures text-[0.9375rem]">
              New time: <strong className="font-semibold">{longDate(picked, zone)}</strong>, {timeRange(picked, ends, zone)}
            </p>
            <Button ref={confirm} size="lg" loading={sending} onClick={() => void move(picked)} className="w-full sm:w-fit">
              {sending ? 'Moving...' : 'Confirm the new time'}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
