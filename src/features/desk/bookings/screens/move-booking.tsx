import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { postJson } from '#ui/public-api.ts';
import { toast } from '#ui/toast.tsx';
import type { AdminBooking } from '../contract.ts';
import { longDate, timeRange } from '../format.ts';
import { bookingsKey } from './admin-api.ts';
import { NewTimeChoice } from './new-time-choice.tsx';

type MoveBookingProps = { booking: AdminBooking; zone: string; onClose: () => void };

/** The studio gives a booking another time, and its visitor gets an email. */
export function MoveBooking({ booking, zone, onClose }: MoveBookingProps) {
  const client = useQueryClient();
  const [now] = useState(Date.now);
  const path = `/admin/bookings/${booking.id}`;
  const move = async ({ starts_at }: { starts_at: string }) => {
    await postJson(`${path}/move`, { starts_at });
    toast.success('Booking moved', { description: `A mail to ${booking.name} is in the outbox.` });
    onClose();
    await client.invalidateQueries({ queryKey: bookingsKey });
  };
  const current = `${longDate(booking.starts_at, zone)}, ${timeRange(booking.starts_at, booking.ends_at, zone)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title="Move this booking"
      description={`Now: ${current}. ${booking.name} gets a mail with the new time.`}
    >
      <div className="-mx-5 -my-5 sm:-mx-6">
        <NewTimeChoice path={`${path}/slots`} startZone={zone} fixedZone now={now} move={move} />
      </div>
    </Dialog>
  );
}
