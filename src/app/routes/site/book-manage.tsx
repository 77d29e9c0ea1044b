import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { manageMeta } from '#features/desk/bookings/content.ts';
import { ManagePage } from '#features/desk/bookings/screens/manage-page.tsx';
import { MissingBooking } from '#features/desk/bookings/screens/missing-booking.tsx';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { AppError } from '#shared/app-error.ts';
import type { Route } from './+types/book-manage.ts';

export const meta: Route.MetaFunction = (args) => [...pageMeta(args, manageMeta), { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const booking = await context.get(pageContext).api.bookings.manage({ token: params.token });
    return { booking, token: params.token, now: Date.now() };
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status });
    throw error;
  }
}

export default function ManageBooking({ loaderData }: Route.ComponentProps) {
  return <ManagePage key={loaderData.booking.starts_at} {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingBooking /> : <CrashedPage />;
}
