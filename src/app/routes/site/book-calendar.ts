import { pageContext } from '#app/page-context.ts';
import { AppError } from '#shared/app-error.ts';
import type { Route } from './+types/book-calendar.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { filename, content } = await context.get(pageContext).api.bookings.calendar({ token: params.token });
    return new Response(content, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(error.message, { status: error.status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}
