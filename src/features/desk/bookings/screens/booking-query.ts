import { bookingStatuses } from '#shared/choices/desk/bookings.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { bookingTopics } from '../choices.ts';

export const bookingViews = ['upcoming', 'week', 'past', 'all', 'availability'] as const;

export const viewOf = (params: URLSearchParams) => bookingViews.find((one) => one === params.get('view')) ?? 'upcoming';

/** Which of the views are lists. */
export const whenOf = (params: URLSearchParams) => (['upcoming', 'past', 'all'] as const).find((one) => one === viewOf(params));

export const bookingList = serverList({
  searchable: true,
  filters: { status: oneOf(bookingStatuses), topic: oneOf(bookingTopics.map(({ value }) => value)) },
  more: (params) => ({ when: whenOf(params) ?? 'upcoming' }),
});

export type BookingQuery = ReturnType<typeof bookingList.readQuery>;
