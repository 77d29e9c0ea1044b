import { redirect } from 'react-router';
import { leadOn } from '#app/lead-on.server.ts';
import type { Route } from './+types/unknown.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await leadOn(context, request);
  return redirect('/');
}
