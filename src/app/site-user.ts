import type { Caller } from '#shared/caller.ts';
import type { SiteUser } from '#ui/layouts/layout-types.ts';

/** The signed-in person as frames and menus show them. */
export function siteUserOf({ display_name, first_name, last_name, email, avatar_url, role }: Caller): SiteUser {
  return { name: display_name || `${first_name} ${last_name}`.trim() || email, email, first_name, last_name, avatar_url, role };
}
