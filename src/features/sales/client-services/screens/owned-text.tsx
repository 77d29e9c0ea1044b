import type { ClientServiceStatus } from '#shared/choices/sales/client-services.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { OwnedService } from '../contract.ts';

export const ownedLooks: Record<ClientServiceStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting for payment', tone: 'warning' },
  active: { label: 'Active', tone: 'success' },
  past_due: { label: 'Past due', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  completed: { label: 'Completed', tone: 'info' },
};

/** Until when, or since when. */
export function GoesOn({ item }: { item: OwnedService }) {
  if (item.ended_at)
    return (
      <>
        Ended <LocalTime value={item.ended_at} look="day" />
      </>
    );
  if (item.renews_at && item.cancel_at_period_end)
    return (
      <>
        Ends <LocalTime value={item.renews_at} look="day" />
      </>
    );
  if (item.renews_at && item.status !== 'cancelled')
    return (
      <>
        Renews <LocalTime value={item.renews_at} look="day" />
      </>
    );
  return (
    <>
      Since <LocalTime value={item.started_at} look="day" />
    </>
  );
}
