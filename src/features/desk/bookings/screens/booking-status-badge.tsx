import type { BookingStatus } from '#shared/choices/desk/bookings.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const looks: Record<BookingStatus, { tone: BadgeTone; label: string }> = {
  confirmed: { tone: 'success', label: 'Confirmed' },
  cancelled: { tone: 'danger', label: 'Cancelled' },
};

export const bookingStatusOptions = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>;
}
