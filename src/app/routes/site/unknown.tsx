import { leadOn } from '#app/lead-on.server.ts';
import { leaveForLanguage } from '#app/other-language.ts';
import type { Route } from './+types/unknown.ts';

export const loader = (args: Route.LoaderArgs) => leadOn(args);

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  leaveForLanguage(url);
  return serverLoader();
}
