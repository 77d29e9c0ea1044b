import { splitPath } from '#shared/all-languages.ts';
import { isPrivatePath } from '#shared/private-path.ts';

type Routes = Record<string, { path?: string; parentId?: string } | undefined>;
type PublicView = { path: string; isInApp: boolean };

const site = 'routes/site/';
/** One spelling of a slug: others of the same page would be pages of their own among the figures. */
const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** The router asks for the data of /about at /about.data, and for that of the first page at /_.data. */
const dataEnd = /\/_\.data$|\.data$/;

/** Which requests show a public page: its document, or its data when the browser goes there without a new document. */
export function createPublicViews(routes: Routes) {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? addressOf(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  const fixed = new Set<string>();
  const named: { id: string; pattern: RegExp }[] = [];
  for (const id of Object.keys(routes)) {
    const address = addressOf(id) || '/';
    if (!id.startsWith(site) || id === `${site}layout` || isPrivatePath(address)) continue;
    if (!/[:*?]/.test(address)) fixed.add(address);
    else if (address.endsWith('/:slug') && routes[id]?.parentId === `${site}layout`)
      named.push({ id, pattern: new RegExp(`^${address.replace(':slug', slug)}$`) });
  }
  /**
   * A navigation may send several requests, each for some of the routes: the one that counts is for the root, which every navigation
   * reads, or for the page itself where only its own loader knows whether there is such a page.
   */
  const countedRoute = (path: string): string | undefined =>
    fixed.has(path) ? 'root' : named.find(({ pattern }) => pattern.test(path))?.id;

  return ({ pathname, searchParams }: URL, referer: string | null): PublicView | null => {
    const address = pathname.replace(dataEnd, '') || '/';
    const { path } = splitPath(address);
    // A page of the owner's own may have any address of one part, also one that a private page has.
    if (isPrivatePath(path)) return null;
    const counted = countedRoute(path);
    if (counted === undefined) return null;
    if (address === pathname) return { path: address, isInApp: false };
    const asked = searchParams.get('_routes')?.split(',');
    // A request from the page itself only reads it again.
    const isAgain = referer !== null && URL.canParse(referer) && new URL(referer).pathname === address;
    return isAgain || (asked && !asked.includes(counted)) ? null : { path: address, isInApp: true };
  };
}
