import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { bookingStatuses, bookingTopics } from '#features/desk/bookings/choices.ts';
import { BookingsScreen } from '#features/desk/bookings/screens/admin-bookings.tsx';
import type { Route } from './+types/bookings.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Bookings' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const view = params.get('view') ?? 'upcoming';
  const when = (['upcoming', 'past', 'all'] as const).find((one) => one === view);
  const query = {
    limit: Number(params.get('limit')) || 20,
    q: params.get('q') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    when: when ?? 'upcoming',
    status: bookingStatuses.find((one) => one === params.get('status')),
    topic: bookingTopics.find((one) => one.value === params.get('topic'))?.value,
  };
  // What cannot be read is the screen's own state, with a way to try again.
  const [rules, list, week] = await Promise.all([
    api.bookings.settings(),
    when ? api.bookings.list(query).catch(() => null) : null,
    view === 'week' ? api.bookings.week({ first_day: params.get('week') ?? undefined }).catch(() => null) : null,
  ]);
  return { rules, week, list: list && { query: JSON.stringify(query), page: list }, now: Date.now() };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function AdminBookings({ loaderData }: Route.ComponentProps) {
  return <BookingsScreen {...loaderData} />;
}
