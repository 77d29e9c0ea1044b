import { CalendarDays } from 'lucide-react';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { bookingTopics, topicLabel } from '../choices.ts';
import type { AdminBooking } from '../contract.ts';
import { clockTime, shortDate } from '../format.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';
import { type BookingQuery, bookingList } from './booking-query.ts';
import { BookingStatusBadge, bookingStatusOptions } from './booking-status-badge.tsx';

type Page = { items: AdminBooking[]; next_cursor: string | null };
type BookingListProps = {
  when: 'upcoming' | 'past' | 'all';
  loaded: LoadedPage<BookingQuery, Page> | null;
  zone: string;
  onOpen: (id: string) => void;
};

const columns = (zone: string): Column<AdminBooking>[] => [
  {
    key: 'when',
    header: 'When',
    cell: (booking) => (
      <span className="figures">
        {shortDate(booking.starts_at, zone)} <span className="font-normal text-muted">{clockTime(booking.starts_at, zone)}</span>
      </span>
    ),
    className: 'sm:w-48',
    skeleton: 'w-32',
  },
  {
    key: 'name',
    header: 'Name',
    cell: (booking) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="max-w-full truncate">{booking.name}</span>
        <SampleBadge show={booking.is_sample} />
      </span>
    ),
    skeleton: 'w-36',
  },
  { key: 'email', header: 'Email', cell: (booking) => booking.email, hideBelow: 'xl', skeleton: 'w-40' },
  { key: 'topic', header: 'Topic', cell: (booking) => topicLabel(booking.topic), hideBelow: 'lg', skeleton: 'w-40' },
  { key: 'status', header: 'Status', cell: (booking) => <BookingStatusBadge status={booking.status} />, skeleton: 'w-20' },
];

const empty = {
  upcoming: 'When a visitor books a consultation, it appears here and in your mail.',
  past: 'Consultations that are over are kept here.',
  all: 'When a visitor books a consultation, it appears here and in your mail.',
};

export function BookingList({ when, loaded, zone, onOpen }: BookingListProps) {
  const bookings = useServerList(bookingList, {
    key: [...bookingsKey, 'list'],
    read: (query) => bookingsApi.call.list(query),
    loaded,
    failure: 'The bookings could not be loaded.',
  });
  return (
    <DataTable
      label="Bookings"
      columns={columns(zone)}
      rows={bookings.page?.items}
      rowId={(booking) => booking.id}
      rowLabel={(booking) => booking.name}
      list={bookings.list}
      nextCursor={bookings.page?.next_cursor ?? null}
      refreshing={bookings.isRefreshing}
      error={bookings.failed}
      onRetry={() => void bookings.refetch()}
      empty={{
        icon: CalendarDays,
        title: when === 'past' ? 'No past bookings' : 'No bookings yet',
        text: empty[when],
        action: when !== 'past' && (
          <LinkButton to="/book" variant="outline">
            See the booking page
          </LinkButton>
        ),
      }}
      onOpen={(booking) => onOpen(booking.id)}
      filters={[
        { name: 'status', label: 'Status', options: bookingStatusOptions },
        { name: 'topic', label: 'Topic', options: bookingTopics },
      ]}
      search="Search bookings..."
    />
  );
}
