import type { Caller } from '#shared/caller.ts';
import type { SiteUser } from '#ui/layouts/layout-types.ts';

/** The signed-in person as frames and menus show them. */
export function siteUserOf({ display_name, first_name, last_name, email, avatar_url, role }: Caller): SiteUser {
  return { name: display_name || `${first_name} ${last_name}`.trim() || email, email, first_name, last_name, avatar_url, role };
}

type View = { id: string; expires_at: Date; client: Caller };

/** An open view of the portal, as its bar shows it. */
export const shownViewOf = (view: View | null) =>
  view && { id: view.id, name: siteUserOf(view.client).name, expires_at: view.expires_at.toISOString() };
