import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, getJson, type Refusal } from '#ui/public-api.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import type { SlotOffer } from '../contract.ts';
import { longDate, timeRange } from '../format.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { type PackedOffer, packOffer, slotDays, useSlots } from './use-slots.ts';
import { useZone } from './use-zone.ts';
import { ZoneSelect } from './zone-select.tsx';

export type NewTime = { starts_at: string; time_zone: string };
type NewTimeChoiceProps = {
  /** Where the free times are read. */
  path: string;
  /** Shown until the reader's own is known. */
  startZone: string;
  /** Shown in `startZone` and in no other. */
  fixedZone?: boolean;
  now: number;
  /** Rejects where the time is no longer free. */
  move: (to: NewTime) => Promise<void>;
};

/** Free times to choose one from. They are read when it is opened. */
export function NewTimeChoice(props: NewTimeChoiceProps) {
  const t = useWords();
  const [offer, setOffer] = useState<PackedOffer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { path } = props;
  useEffect(() => {
    let left = false;
    const { from, to } = slotDays(Date.now());
    getJson<SlotOffer>(`${path}?from=${from}&to=${to}`).then(
      (answer) => !left && setOffer(packOffer(answer, to)),
      (error: unknown) => !left && setFailure(asRefusal(error).message),
    );
    return () => {
      left = true;
    };
  }, [path]);
  if (failure) return <FormAlert className="m-4 sm:m-7">{failure}</FormAlert>;
  if (offer) return <Choice {...props} offer={offer} />;
  return (
    <div role="status" className="grid gap-6 p-4 sm:p-7 lg:grid-cols-2">
      <span className="sr-only">{t('Loading free times...')}</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Choice({ path, startZone, fixedZone = false, now, offer: loaded, move }: NewTimeChoiceProps & { offer: PackedOffer }) {
  const t = useWords();
  const language = useLanguage();
  const [own, setZone] = useZone(startZone);
  const zone = fixedZone ? startZone : own;
  const slots = useSlots(loaded, zone, path);
  const [picked, setPicked] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (picked !== null) confirm.current?.focus();
  }, [picked]);

  const send = async (slot: number) => {
    setSending(true);
    setRefusal(null);
    try {
      await move({ starts_at: new Date(slot).toISOString(), time_zone: zone });
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
      <div className={clsx('grid gap-5 border-t p-4 sm:p-7', !fixedZone && 'lg:grid-cols-2 lg:items-end')}>
        {!fixedZone && (
          <div className="max-w-sm">
            <ZoneSelect zone={zone} studioZone={slots.offer.studio_time_zone} onChange={setZone} />
          </div>
        )}
        {picked !== null && (
          <div className="grid gap-4">
            {refusal && (
              <TakenNotice
                message={refusal.message}
                alternatives={refusal.details.alternatives ?? []}
                zone={zone}
                picked={picked}
                onPick={setPicked}
              />
            )}
            <p className="figures text-[0.9375rem]">
              {t('New time:')} <strong className="font-semibold">{longDate(picked, zone, language)}</strong>,{' '}
              {timeRange(picked, ends, zone, language)}
            </p>
            <Button ref={confirm} size="lg" loading={sending} onClick={() => void send(picked)} className="w-full sm:w-fit">
              {sending ? t('Moving...') : t('Confirm the new time')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
