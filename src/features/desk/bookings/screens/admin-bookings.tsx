import { CalendarOff, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import type { AdminBooking, Week } from '../contract.ts';
import { zoneCity } from '../format.ts';
import type { BookingRules } from '../policy.ts';
import { Availability } from './availability.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { BookingList } from './booking-list.tsx';
import { type BookingQuery, viewOf } from './booking-query.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { WeekView } from './week-view.tsx';

export type BookingsScreenProps = {
  rules: BookingRules;
  list: LoadedPage<BookingQuery, { items: AdminBooking[]; next_cursor: string | null }> | null;
  week: Week | null;
  now: number;
};

const root = '/admin/bookings';
const tabs = [
  { to: root, label: 'Upcoming' },
  { to: `${root}?view=week`, label: 'Week' },
  { to: `${root}?view=past`, label: 'Past' },
  { to: `${root}?view=all`, label: 'All' },
  { to: `${root}?view=availability`, label: 'Availability' },
];

export function BookingsScreen({ rules, list, week, now }: BookingsScreenProps) {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const [blocking, setBlocking] = useState<{ day?: string } | null>(null);
  const [settings, setSettings] = useState(false);
  const open = params.get('booking');
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('booking', id);
        else next.delete('booking');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return (
    <>
      <PageHeader
        title="Bookings"
        description={`Consultations that visitors have booked. All times are ${zoneCity(rules.time_zone)} time.`}
        actions={
          <>
            <Button variant="outline" onClick={() => setSettings(true)}>
              <SlidersHorizontal aria-hidden="true" />
              Booking settings
            </Button>
            <Button onClick={() => setBlocking({})}>
              <CalendarOff aria-hidden="true" />
              Block time
            </Button>
          </>
        }
      />
      <LinkTabs label="Views" tabs={tabs} current={view === 'upcoming' ? root : `${root}?view=${view}`} className="mb-5" />
      {view === 'week' ? (
        <WeekView loaded={week} now={now} onOpen={show} onBlock={(day) => setBlocking({ day })} />
      ) : view === 'availability' ? (
        <Availability rules={rules} onBlock={() => setBlocking({})} />
      ) : (
        <BookingList key={view} when={view} loaded={list} zone={rules.time_zone} onOpen={show} />
      )}
      <BookingSheet id={open} zone={rules.time_zone} onClose={() => show(null)} />
      {blocking && <BlockDialog zone={rules.time_zone} day={blocking.day} onClose={() => setBlocking(null)} />}
      {settings && <SettingsSheet onClose={() => setSettings(false)} />}
    </>
  );
}
