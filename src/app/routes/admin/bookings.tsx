import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { BookingsScreen } from '#features/desk/bookings/screens/admin-bookings.tsx';
import { bookingList, viewOf, whenOf } from '#features/desk/bookings/screens/booking-query.ts';
import type { Route } from './+types/bookings.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Bookings' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const params = new URL(args.request.url).searchParams;
  // What cannot be read is the screen's own state, with a way to try again.
  const [rules, list, week] = await Promise.all([
    api.bookings.settings(),
    whenOf(params) ? loadList(args, bookingList, (_, query) => api.bookings.list(query)) : null,
    viewOf(params) === 'week' ? api.bookings.week({ first_day: params.get('week') ?? undefined }).catch(() => null) : null,
  ]);
  return data({ rules, week, list: list?.loaded ?? null, now: Date.now() }, { status: list?.status ?? 200 });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminBookings({ loaderData }: Route.ComponentProps) {
  return <BookingsScreen {...loaderData} />;
}
