import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { mostLetters, pageOfTarget, withQuery } from '#features/website/seo/policy.ts';
import { languageOfPath, splitPath } from '#shared/all-languages.ts';
import { pageContext } from './page-context.ts';

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/** What a browser may keep of a redirect that is meant for good: the owner can change it, so not for longer. */
const keptFor = 'public, max-age=300';

/** The address that a link of a page in another language names with its language: the router has put the prefix of the page before it. */
function namedLanguage(pathname: string): string | null {
  let { path } = splitPath(pathname);
  for (let inner = splitPath(path); languageOfPath(inner.path) !== 'en'; inner = splitPath(path)) path = inner.path;
  return languageOfPath(path) === 'en' ? null : path;
}

/** Where the owner leads an address that no page has; null where they lead it nowhere. */
export async function leadElsewhere({ url, context }: Args): Promise<Response | null> {
  // As the router reads the request: one for the data of a page has another address.
  const { pathname, search, host } = url;
  const { outside } = context.get(pageContext);
  // A link of a page in another language to the portal: the router would put its prefix before any other form of the address.
  if (outside !== null) return redirectDocument(`//${host}${outside}${search}`);
  // Whatever is longer is no redirect of anybody's.
  if (pathname.length > mostLetters.path * 3) return null;
  const { api, language } = context.get(pageContext);
  const led = await api.seo.redirect({ path: pathname });
  const isOwn = led.target !== null || language === 'en';
  // Where a page was before, it was in all languages.
  const { target, status, is_kept } = isOwn ? led : await api.seo.redirect({ path: splitPath(pathname).path });
  if (target === null) {
    const inner = language === 'en' ? null : namedLanguage(pathname);
    return inner === null ? null : redirectDocument(`//${host}${inner}${search}`, { headers: { 'cache-control': 'no-store' } });
  }
  const headers = { 'cache-control': is_kept ? keptFor : 'no-store' };
  // Meant as it stands, without the prefix that the router adds: the target of a redirect for this very address, and one that names a language.
  const isMeant = isOwn || languageOfPath(pageOfTarget(target) ?? '') !== 'en';
  const isWhole = language !== 'en' && isMeant && target.startsWith('/');
  const to = withQuery(isWhole ? `//${host}${target}` : target, search);
  return (isWhole ? redirectDocument : redirect)(to, { status: Number(status), headers });
}

/** For every address that the site does not know. */
export const leadOn = async (args: Args): Promise<Response> => (await leadElsewhere(args)) ?? redirect('/');

/** Where the post or page is now that WordPress knew by its number, as in /?p=12; null where none was imported. */
export async function leadFromNumber({ url: { search }, context }: Args): Promise<Response | null> {
  if (!/[?&](p|page_id)=\d/.test(search)) return null;
  const { target } = await context.get(pageContext).api.oldAddresses.find({ query: search.slice(0, 1_000) });
  return target === null ? null : redirect(target, { status: 301, headers: { 'cache-control': 'no-store' } });
}
