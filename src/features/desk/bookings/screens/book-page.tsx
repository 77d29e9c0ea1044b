import { Clock, Video } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SiteSettings } from '#shared/site-settings.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { bookIntro } from '../content.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';
import { noDetails } from './details.ts';
import { NoScriptNotice } from './no-script-notice.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { type PackedOffer, useSlots } from './use-slots.ts';
import { useZone } from './use-zone.ts';
import { ZoneSelect } from './zone-select.tsx';

const loadDetails = () => import('./details-step.tsx');
const loadLeaf = () => import('./date-leaf.tsx');
const DateLeaf = lazy(() => loadLeaf().then((module) => ({ default: module.DateLeaf })));
const DetailsStep = lazy(() => loadDetails().then((module) => ({ default: module.DetailsStep })));

export type BookPageProps = { offer: PackedOffer; now: number; settings: Pick<SiteSettings, 'site_phone' | 'site_email'> };

export function BookPage({ offer: loaded, now, settings }: BookPageProps) {
  const t = useWords();
  const language = useLanguage();
  const [zone, setZone] = useZone(loaded.studio_time_zone);
  const slots = useSlots(loaded, zone, '/bookings/slots');
  const [picked, setPicked] = useState<number | null>(null);
  const [details, setDetails] = useState(noDetails);
  const heading = useRef<HTMLHeadingElement>(null);
  const { offer } = slots;
  const ends = (picked ?? 0) + offer.slot_minutes * 60_000;

  useEffect(() => {
    // The form is wanted by nearly everybody, but not before the calendar is there.
    const idle = window.setTimeout(() => void Promise.all([loadDetails(), loadLeaf()]), 1500);
    return () => window.clearTimeout(idle);
  }, []);

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
        <h1 className="entrance font-display text-title font-semibold">{t(bookIntro.title)}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-muted">{t(bookIntro.text)}</p>
        <ul className="mt-6 grid gap-2.5 text-[0.9375rem]">
          <Fact icon={Clock}>{t('{minutes} minutes, free of charge', { minutes: offer.slot_minutes })}</Fact>
          <Fact icon={Video}>{t(offer.meeting_place)}</Fact>
        </ul>
      </div>
      <div className="lg:col-span-8 lg:row-span-2">
        <NoScriptNotice settings={settings} />
        <section
          aria-labelledby="booking-step"
          className="-mx-[clamp(1.25rem,4vw,2.5rem)] border-y bg-surface sm:mx-0 sm:rounded-2xl sm:border noscript:hidden"
        >
          <div className="flex flex-wrap items-center gap-4 border-b px-4 py-4 sm:px-7">
            {picked !== null && (
              <Suspense fallback={<Skeleton className="h-20 w-16 rounded-lg" />}>
                <DateLeaf moment={picked} zone={zone} />
              </Suspense>
            )}
            <div className="min-w-[13rem] flex-1">
              <h2 id="booking-step" ref={heading} tabIndex={-1} className="rounded-xs text-base font-semibold outline-none">
                {picked === null ? t('Choose a day and a time') : longDate(picked, zone, language)}
              </h2>
              <p className="figures text-sm text-muted">
                {picked === null
                  ? t('{minutes} minutes each, in {city} time.', { minutes: offer.slot_minutes, city: zoneCity(zone) })
                  : timeRange(picked, ends, zone, language)}
              </p>
            </div>
            {picked !== null && (
              <Button variant="outline" onClick={() => setPicked(null)}>
                {t('Change time')}
              </Button>
            )}
          </div>
          {picked === null ? (
            <SlotPicker slots={slots} zone={zone} now={now} onPick={setPicked} />
          ) : (
            <Suspense fallback={<Skeleton className="m-4 h-96 sm:m-7" />}>
              <DetailsStep
                picked={picked}
                zone={zone}
                details={details}
                onDetails={setDetails}
                onPick={setPicked}
                onGone={slots.refresh}
              />
            </Suspense>
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
