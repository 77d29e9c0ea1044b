import { leadOn } from '#app/lead-on.server.ts';
import { pageContext } from '#app/page-context.ts';
import type { Route } from './+types/index-now-key.ts';

/** Whoever is told of changed pages by IndexNow looks here whether the key is this site's. */
export async function loader(args: Route.LoaderArgs) {
  const key = new URL(args.request.url).pathname.slice(1).replace(/\.txt$/, '');
  const { is_key } = await args.context.get(pageContext).api.seo.isKey({ key: key.slice(0, 200) });
  if (!is_key) return leadOn(args);
  return new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}
