import { type RouterContextProvider, redirect } from 'react-router';
import { mostLetters, withQuery } from '#features/website/seo/policy.ts';
import { pageContext } from './page-context.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What a browser may keep of a redirect that is meant for good: the owner can change it, so not for longer. */
const keptFor = 'public, max-age=300';

/** Where the owner leads an address that no page has; null where they lead it nowhere. */
export async function leadElsewhere({ request, context }: Args): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  // Whatever is longer is no redirect of anybody's.
  if (pathname.length > mostLetters.path * 3) return null;
  const { target, status, is_kept } = await context.get(pageContext).api.seo.redirect({ path: pathname });
  if (target === null) return null;
  const headers = { 'cache-control': is_kept ? keptFor : 'no-store' };
  return redirect(withQuery(target, search), { status: Number(status), headers });
}

/** For every address that the site does not know. */
export const leadOn = async (args: Args): Promise<Response> => (await leadElsewhere(args)) ?? redirect('/');

/** Where the post or page is now that WordPress knew by its number, as in /?p=12; null where none was imported. */
export async function leadFromNumber({ request, context }: Args): Promise<Response | null> {
  const { search } = new URL(request.url);
  if (!/[?&](p|page_id)=\d/.test(search)) return null;
  const { target } = await context.get(pageContext).api.oldAddresses.find({ query: search.slice(0, 1_000) });
  return target === null ? null : redirect(target, { status: 301, headers: { 'cache-control': 'no-store' } });
}
