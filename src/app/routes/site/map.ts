import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { mapAddress } from '#features/website/location/map-link.ts';
import type { Route } from './+types/map.ts';

/** One link for every device: the server knows which map application the visitor has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = await context.get(pageContext).site();
  if (!settings.site_address.trim()) return redirect('/contact');
  const to = mapAddress(settings.site_address, request.headers.get('user-agent') ?? '');
  return new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } });
}
