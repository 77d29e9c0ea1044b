import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { portalViewHeader } from '#shared/portal-view.ts';
import { callerOf } from './session.server.ts';

/** A portal shows projects, documents, orders and messages: nobody sees there what is closed to them in the admin area. */
export const mayViewPortals = (own: Pick<Caller, 'areas'>): boolean =>
  (['clients', 'projects', 'papers', 'sales', 'desk'] as const).every((area) => mayRead(own, area));

export type PortalView = { id: string; expires_at: Date; client: Caller };

const cookieName = 'foyer.portal_view';
const nameOf = (https: boolean) => (https ? `__Secure-${cookieName}` : cookieName);

/** Without a token it takes the cookie away. */
export function viewCookie(publicUrl: string, token: string | null, seconds: number): string {
  const https = publicUrl.startsWith('https:');
  const life = token ? seconds : 0;
  return `${nameOf(https)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${https ? '; Secure' : ''}`;
}

const tokenIn = (headers: Headers): string | null =>
  headers.get('cookie')?.match(/(?:^|;\s*)(?:__Secure-)?foyer\.portal_view=([\w-]{43})(?:;|$)/)?.[1] ?? null;

/** The view that this browser has open, if it still holds: begun by this very session, of an administrator, not over. */
export async function readPortalView(db: Db, headers: Headers, own: Caller): Promise<PortalView | null> {
  const token = mayViewPortals(own) ? tokenIn(headers) : null;
  if (!token) return null;
  const [view] = await db
    .select()
    .from(portal_views)
    .where(
      and(
        eq(portal_views.token_hash, tokenHash(token)),
        eq(portal_views.session_id, own.session_id),
        isNull(portal_views.ended_at),
        gt(portal_views.expires_at, new Date()),
      ),
    );
  // A deactivated account has no portal, and nobody but a client is looked at.
  const client = view ? await callerOf(db, view.user_id, own.session_id) : null;
  if (!view || client?.role !== 'client') return null;
  const { id, expires_at } = view;
  const { user_id, role, display_name, areas } = own;
  return { id, expires_at, client: { ...client, viewer: { user_id, role, display_name, areas } } };
}

export const mayHaveView = (headers: Headers): boolean => tokenIn(headers) !== null;

const adminPath = /^\/(?:api\/)?admin(?:[/.?]|$)/;

/**
 * In the admin area the administrator stays who they are. An operation or a file that both areas use goes by the page that asks; which of
 * the two it answers for gives nothing away, because the administrator may read both, and may write in neither.
 */
export function isOwnArea(target: string, headers: Headers): boolean {
  if (adminPath.test(target)) return true;
  const referer = headers.get('referer');
  return (
    /^\/(?:api|files)\//.test(target) && referer !== null && URL.canParse(referer) && adminPath.test(new URL(referer).pathname)
  );
}

const readOnly = 'You are viewing the portal as a client, which changes nothing. Leave the view first.';
const viewEnded = 'The view of the portal has ended. Please reload the page.';

/** A page that was drawn for a view must not act as the administrator once that view is over. */
export function demandSameView(drawnFor: string | null | undefined, open: PortalView | null): void {
  if (drawnFor && drawnFor !== open?.id) throw new AppError('FORBIDDEN', viewEnded);
}

/** Leaving it, signing out, and telling of an error of the page. */
const allowed = new Set(['/api/admin/portal-views/leave', '/api/auth/sign-out', '/api/browser-errors']);
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

type Asked = { headers: Headers; view: () => Promise<PortalView | null> };

/** Why this request is refused while the browser has a view open; null for everything else. */
export async function viewRefusal(method: string, path: string, { headers, view }: Asked): Promise<AppError | null> {
  if (reads.has(method) || allowed.has(path)) return null;
  if (!mayHaveView(headers) && !headers.has(portalViewHeader)) return null;
  const open = await view();
  if (open) return new AppError('FORBIDDEN', readOnly);
  return headers.has(portalViewHeader) ? new AppError('FORBIDDEN', viewEnded) : null;
}
