import { leadOn } from '#app/lead-on.server.ts';
import type { Route } from './+types/unknown.ts';

export const loader = (args: Route.LoaderArgs) => leadOn(args);
