import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { manageMeta } from '#features/desk/bookings/content.ts';
import { ManagePage } from '#features/desk/bookings/screens/manage-page.tsx';
import { MissingBooking } from '#features/desk/bookings/screens/missing-booking.tsx';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/book-manage.ts';

export const meta: Route.MetaFunction = (args) => [...pageMeta(args, manageMeta), { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const booking = await findRecord(context.get(pageContext).api.bookings.manage({ token: params.token }));
  if (!booking) throw data(defaultMessages.notFound, { status: 404 });
  return { booking, token: params.token, now: Date.now() };
}

export default function ManageBooking({ loaderData }: Route.ComponentProps) {
  return <ManagePage key={loaderData.booking.starts_at} {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingBooking /> : <CrashedPage />;
}
