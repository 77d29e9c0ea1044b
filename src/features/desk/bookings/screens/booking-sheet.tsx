import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { topicLabel } from '../choices.ts';
import type { AdminBooking } from '../contract.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { MoveBooking } from './move-booking.tsx';

type BookingSheetProps = { id: string | null; zone: string; onClose: () => void };

/** One booking beside the list; it can be moved and cancelled from here. */
export function BookingSheet({ id, zone, onClose }: BookingSheetProps) {
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  const booking = useQuery({
    queryKey: [...bookingsKey, 'detail', id],
    queryFn: () => bookingsApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
  });
  const data = id ? booking.data : undefined;
  return (
    <Sheet
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data?.name ?? 'Booking'}
      description={data ? longDate(data.starts_at, zone) : undefined}
      footer={
        data?.can_cancel && (
          <>
            <Button variant="outline" onClick={() => setAsking('cancel')}>
              Cancel booking
            </Button>
            <Button onClick={() => setAsking('move')}>Move booking</Button>
          </>
        )
      }
    >
      {booking.error ? (
        <ErrorPanel
          message={reasonOf(booking.error, 'The booking could not be loaded.')}
          onRetry={() => void booking.refetch()}
          retrying={booking.isFetching}
        />
      ) : data ? (
        <Facts booking={data} zone={zone} />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the booking...</span>
          <Skeleton className="h-48" />
        </div>
      )}
      {asking === 'cancel' && data && <CancelBooking booking={data} onClose={close} />}
      {asking === 'move' && data && <MoveBooking booking={data} zone={zone} onClose={close} />}
    </Sheet>
  );
}

function Facts({ booking, zone }: { booking: AdminBooking; zone: string }) {
  const items: KeyValue[] = [
    {
      label: 'Status',
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <BookingStatusBadge status={booking.status} />
          <SampleBadge show={booking.is_sample} />
        </span>
      ),
    },
    { label: 'Time', value: timeRange(booking.starts_at, booking.ends_at, zone) },
    {
      label: 'For the visitor',
      value: `${timeRange(booking.starts_at, booking.ends_at, booking.time_zone)} (${zoneCity(booking.time_zone)})`,
    },
    {
      label: 'Email',
      value: (
        <TextLink to={`mailto:${booking.email}`} reloadDocument>
          {booking.email}
        </TextLink>
      ),
    },
    {
      label: 'Phone',
      value: booking.phone && (
        <TextLink to={`tel:${booking.phone.replace(/[^+\d]/g, '')}`} reloadDocument>
          {booking.phone}
        </TextLink>
      ),
    },
    { label: 'Topic', value: topicLabel(booking.topic) },
    { label: 'Notes', value: booking.notes && <span className="whitespace-pre-line">{booking.notes}</span> },
    { label: 'Moved', value: booking.reschedule_count === 0 ? 'Never' : `${booking.reschedule_count} ×` },
    { label: 'Booked', value: <LocalTime value={booking.created_at} zone={zone} /> },
  ];
  if (booking.cancelled_at) {
    items.push(
      { label: 'Cancelled', value: <LocalTime value={booking.cancelled_at} zone={zone} /> },
      { label: 'Cancelled by', value: booking.cancelled_by === 'studio' ? 'The studio' : 'The visitor' },
      { label: 'Reason', value: booking.cancel_reason },
    );
  }
  return <KeyValueList items={items} className="border-y" />;
}

function CancelBooking({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: () => bookingsApi.call.adminCancel({ id: booking.id, reason }),
    onSuccess: () => {
      toast.success('Booking cancelled', { description: `A mail to ${booking.name} is in the outbox.` });
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'The booking could not be cancelled.')),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      description={`${booking.name} gets a mail with what you write here, and the time becomes free.`}
      confirmLabel="Cancel booking"
      cancelLabel="Keep it"
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <Field label="Message to the visitor (optional)">
        {(control) => (
          <Textarea {...control} rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  );
}
