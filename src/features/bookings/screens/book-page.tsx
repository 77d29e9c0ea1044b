import { Clock, Video } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/auth/screens/use-session.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { Button } from '#ui/button.tsx';
import { bookIntro } from '../content.ts';
import type { BookingMade } from '../contract.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';
import { DateLeaf } from './date-leaf.tsx';
import { type Details, DetailsForm, noDetails } from './details-form.tsx';
import { NoScriptNotice } from './no-script-notice.tsx';
import { asRefusal, postJson, type Refusal } from './public-api.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { type PackedOffer, useSlots } from './use-slots.ts';
import { useZone } from './use-zone.ts';
import { ZoneSelect } from './zone-select.tsx';

export type BookPageProps = { offer: PackedOffer; now: number; settings: Pick<SiteSettings, 'site_phone' | 'site_email'> };

export function BookPage({ offer: loaded, now, settings }: BookPageProps) {
  const [zone, setZone] = useZone(loaded.studio_time_zone);
  const slots = useSlots(loaded, zone, '/bookings/slots');
  const [picked, setPicked] = useState<number | null>(null);
  const [details, setDetails] = useState(noDetails);
  const { refusal, refusedSlot, sending, send, forget } = useBooking(slots.refresh);
  const heading = useRef<HTMLHeadingElement>(null);
  usePrefill(details, setDetails);
  const { offer } = slots;
  const gone = refusal && refusal.status === 409;
  const ends = (picked ?? 0) + offer.slot_minutes * 60_000;

  // The form takes the place of the calendar: the keyboard and the eye go with it.
  const step = picked === null ? 'time' : 'details';
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);

  return (
    <div className="container-page grid gap-x-12 gap-y-8 pt-10 pb-20 sm:pt-16 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-20 lg:pb-28">
      <div className="lg:col-span-4">
        <h1 className="entrance font-display text-title font-semibold">{bookIntro.title}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-muted">{bookIntro.text}</p>
        <ul className="mt-6 grid gap-2.5 text-[0.9375rem]">
          <Fact icon={Clock}>{offer.slot_minutes} minutes, free of charge</Fact>
          <Fact icon={Video}>{offer.meeting_place}</Fact>
        </ul>
      </div>
      <div className="lg:col-span-8 lg:row-span-2">
        <NoScriptNotice settings={settings} />
        <section
          aria-labelledby="booking-step"
          className="-mx-[clamp(1.25rem,4vw,2.5rem)] border-y bg-surface sm:mx-0 sm:rounded-2xl sm:border"
        >
          <div className="flex flex-wrap items-center gap-4 border-b px-4 py-4 sm:px-7">
            {picked !== null && <DateLeaf moment={picked} zone={zone} />}
            <div className="min-w-[13rem] flex-1">
              <h2 id="booking-step" ref={heading} tabIndex={-1} className="rounded-xs text-base font-semibold outline-none">
                {picked === null ? 'Choose a day and a time' : longDate(picked, zone)}
              </h2>
              <p className="figures text-sm text-muted">
                {picked === null
                  ? `${offer.slot_minutes} minutes each, in ${zoneCity(zone)} time.`
                  : timeRange(picked, ends, zone)}
              </p>
            </div>
            {picked !== null && (
              <Button
                variant="outline"
                onClick={() => {
                  setPicked(null);
                  forget();
                }}
              >
                Change time
              </Button>
            )}
          </div>
          {picked === null ? (
            <SlotPicker slots={slots} zone={zone} now={now} onPick={setPicked} />
          ) : (
            <div className="relative overflow-hidden p-4 sm:p-7">
              <DetailsForm
                details={details}
                onChange={setDetails}
                errors={gone ? {} : (refusal?.fields ?? {})}
                failure={refusal && !gone && Object.keys(refusal.fields).length === 0 ? refusal.message : null}
                notice={
                  gone && (
                    <TakenNotice
                      message={refusal.message}
                      alternatives={refusal.alternatives}
                      zone={zone}
                      picked={picked}
                      onPick={setPicked}
                    />
                  )
                }
                sending={sending}
                disabled={Boolean(gone) && refusedSlot === picked}
                onSubmit={() => send({ ...details, starts_at: new Date(picked).toISOString(), time_zone: zone })}
              />
            </div>
          )}
        </section>
      </div>
      <div className="max-w-sm border-t pt-6 lg:col-span-4">
        <ZoneSelect zone={zone} studioZone={offer.studio_time_zone} onChange={setZone} />
      </div>
    </div>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      {children}
    </li>
  );
}

type Order = Details & { starts_at: string; time_zone: string };

function useBooking(onGone: () => void) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const opened = useRef(0);
  const key = useRef<{ slot: string; id: string } | null>(null);
  useEffect(() => {
    opened.current = Date.now();
  }, []);

  const send = async (order: Order) => {
    setSending(true);
    setRefusal(null);
    // A form that is sent again because the answer was lost must not book, or be refused, a second time.
    if (key.current?.slot !== order.starts_at) key.current = { slot: order.starts_at, id: crypto.randomUUID() };
    try {
      const fill_ms = Date.now() - opened.current;
      const made = await postJson<BookingMade>('/bookings', { ...order, fill_ms, request_key: key.current.id });
      await navigate(made.path);
    } catch (error) {
      const answer = asRefusal(error);
      setRefusal(answer);
      if (answer.status === 409) onGone();
      focusFirst(answer.fields);
    } finally {
      setSending(false);
    }
  };
  const refusedSlot = refusal && key.current ? Date.parse(key.current.slot) : null;
  return { refusal, refusedSlot, sending, send: (order: Order) => void send(order), forget: () => setRefusal(null) };
}

/** The first field that is wrong, once it is marked as such. */
function focusFirst(fields: Record<string, string>) {
  requestAnimationFrame(() => {
    const wrong = [...document.querySelectorAll<HTMLElement>('form [name]')].find(
      (field) => (field.getAttribute('name') ?? '') in fields,
    );
    wrong?.focus();
  });
}

/** Somebody who is signed in need not type what is known; what was typed is never overwritten. */
function usePrefill(details: Details, change: (details: Details) => void) {
  const user = useSession();
  const done = useRef(false);
  useEffect(() => {
    if (!user || done.current) return;
    done.current = true;
    const name = `${user.first_name} ${user.last_name}`.trim() || user.display_name;
    change({ ...details, name: details.name || name, email: details.email || user.email });
  }, [user, details, change]);
}
