import { data, type MiddlewareFunction, replace } from 'react-router';
import { mayRead } from '#shared/admin-areas.ts';
import { splitPath } from '#shared/all-languages.ts';
import { type Role, roleMeets } from '#shared/roles.ts';
import { pageContext } from './page-context.ts';

/** Lets a role into an area; the area's boundary shows the other two states. */
export const guard =
  (required: Role): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\.data$/, '').replace(/\/_$/, '/');
    url.searchParams.delete('_routes');
    const caller = await context
      .get(pageContext)
      .caller()
      .catch(() => {
        throw data({ guard: 'error' }, { status: 503 });
      });
    if (!caller) throw replace(`/auth?returnTo=${encodeURIComponent(path + url.search)}`);
    if (!roleMeets(caller.role, required)) throw data({ guard: 'denied' }, { status: 403 });
    if (required !== 'client' && !mayRead(caller, context.get(pageContext).adminAreaOf(splitPath(path).path)))
      throw data({ guard: 'denied', home: '/admin' }, { status: 403 });
    return next();
  };
