import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/book-calendar.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const calendar = await findRecord(context.get(pageContext).api.bookings.calendar({ token: params.token }));
  if (!calendar)
    return new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  return new Response(calendar.content, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${calendar.filename}"`,
      'cache-control': 'private, no-store',
    },
  });
}
