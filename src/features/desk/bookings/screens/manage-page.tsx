import { CalendarPlus, CalendarSync, CircleCheck, CircleX, History } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { type Translate, useLanguage, useWords } from '#ui/words.ts';
import { topicLabel } from '../choices.ts';
import type { ManagedBooking } from '../contract.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';
import { DateLeaf } from './date-leaf.tsx';
import { useZone } from './use-zone.ts';

// Most people only look: the calendar and the question come when they are asked for.
const MovePanel = lazy(() => import('./move-panel.tsx').then((module) => ({ default: module.MovePanel })));
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })));

export type ManagePageProps = { booking: ManagedBooking; token: string; now: number };

/** A booking by its private link: what was agreed, and how to change it. */
export function ManagePage({ booking: loaded, token, now }: ManagePageProps) {
  const t = useWords();
  const [booking, setBooking] = useState(loaded);
  const [moving, setMoving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [zone] = useZone(booking.time_zone);
  const [changes, setChanges] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  // After the dialog is gone: while it is open, nothing behind it can take the focus.
  useEffect(() => {
    if (changes > 0) title.current?.focus();
  }, [changes]);
  const changed = (next: ManagedBooking) => {
    setMoving(false);
    setCancelling(false);
    setBooking(next);
    setChanges((count) => count + 1);
  };
  return (
    <div className="container-page pt-10 pb-20 sm:pt-16 lg:pt-20 lg:pb-28">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-12 lg:items-start">
        <div className="mx-auto w-full max-w-72 lg:col-span-4 lg:mx-0">
          <DateLeaf moment={booking.starts_at} zone={zone} size="lg" crossed={booking.status === 'cancelled'} />
        </div>
        <div className="lg:col-span-8">
          <Standing booking={booking} />
          <h1 ref={title} tabIndex={-1} className="mt-4 font-display text-title font-semibold outline-none">
            {t(titleOf(booking))}
          </h1>
          <p className="mt-4 max-w-[40rem] text-lead text-muted">{textOf(booking, t)}</p>
          <Facts booking={booking} zone={zone} />
          <div className="mt-8 flex flex-wrap gap-3">
            {booking.can_cancel && (
              <a href={`/book/${token}/calendar.ics`} download="consultation.ics" className={buttonClass({ size: 'lg' })}>
                <CalendarPlus aria-hidden="true" />
                {t('Add to calendar')}
              </a>
            )}
            {booking.can_reschedule && (
              <Button variant="outline" size="lg" aria-expanded={moving} onClick={() => setMoving(!moving)}>
                <CalendarSync aria-hidden="true" />
                {t('Reschedule')}
              </Button>
            )}
            {booking.can_cancel && (
              <Button variant="ghost" size="lg" onClick={() => setCancelling(true)}>
                {t('Cancel booking')}
              </Button>
            )}
            {!booking.can_cancel && (
              <LinkButton to="/book" size="lg">
                {t('Book another time')}
              </LinkButton>
            )}
          </div>
          {booking.can_cancel && !booking.can_reschedule && (
            <p className="mt-4 text-sm text-muted">
              {t('This consultation has been moved as often as is possible here. Please get in touch.')}
            </p>
          )}
        </div>
      </div>
      <Suspense>
        {moving && <MovePanel token={token} booking={booking} now={now} onMoved={changed} onClose={() => setMoving(false)} />}
        {cancelling && <CancelDialog token={token} onClose={() => setCancelling(false)} onCancelled={changed} />}
      </Suspense>
    </div>
  );
}

const isPast = (booking: ManagedBooking) => booking.status === 'confirmed' && !booking.can_cancel;

function titleOf(booking: ManagedBooking): string {
  if (booking.status === 'cancelled') return 'This consultation is cancelled';
  return isPast(booking) ? 'This consultation has taken place' : 'Your consultation is booked';
}

function textOf(booking: ManagedBooking, t: Translate): string {
  if (booking.status === 'cancelled') {
    const by = booking.cancelled_by === 'studio' ? t('The studio had to cancel.') : t('You cancelled it.');
    return booking.cancel_reason && booking.cancelled_by === 'studio'
      ? `${by} ${booking.cancel_reason}`
      : `${by} ${t('The time is free again.')}`;
  }
  if (isPast(booking)) return t('Thank you for your time. If there is more to talk about, choose another one.');
  return booking.mail_configured
    ? t('A confirmation with a calendar entry is on its way to {email}. The link in it leads back to this page.', {
        email: booking.email,
      })
    : t('Keep the address of this page: it is your way to move or cancel the consultation.');
}

function Standing({ booking }: { booking: ManagedBooking }) {
  const t = useWords();
  const look =
    booking.status === 'cancelled'
      ? { icon: CircleX, text: 'Cancelled', className: 'text-danger' }
      : isPast(booking)
        ? { icon: History, text: 'Past', className: 'text-muted' }
        : { icon: CircleCheck, text: 'Confirmed', className: 'text-success' };
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${look.className}`}>
      <look.icon aria-hidden="true" className="size-4" />
      {t(look.text)}
    </p>
  );
}

function Facts({ booking, zone }: { booking: ManagedBooking; zone: string }) {
  const t = useWords();
  const language = useLanguage();
  const { starts_at, ends_at, studio_time_zone } = booking;
  const rows: [string, ReactNode][] = [
    ['Date', longDate(starts_at, zone, language)],
    ['Time', `${timeRange(starts_at, ends_at, zone, language)} (${zoneCity(zone)})`],
    ...(timeRange(starts_at, ends_at, zone, language) === timeRange(starts_at, ends_at, studio_time_zone, language)
      ? []
      : ([['At the studio', `${timeRange(starts_at, ends_at, studio_time_zone, language)} (${zoneCity(studio_time_zone)})`]] as [
          string,
          ReactNode,
        ][])),
    ['Where', t(booking.meeting_place)],
    ['Topic', t(topicLabel(booking.topic))],
    ['Name', booking.name],
  ];
  return (
    <dl className="mt-8 max-w-[40rem] divide-y border-y text-[0.9375rem]">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_1fr]">
          <dt className="text-muted">{t(label)}</dt>
          <dd className="figures min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
