type Routes = Record<string, { path?: string; parentId?: string; index?: boolean } | undefined>;

/** The addresses of all pages without a parameter, each in its one spelling. */
export function staticPaths(routes: Routes): Set<string> {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return '';
    return addressOf(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  return new Set(
    Object.keys(routes)
      .map((id) => addressOf(id) || '/')
      .filter((address) => !/[:*?]/.test(address)),
  );
}

/** The one spelling of a page's address; null for an address that is no page without parameters. The router takes many: case, doubled slashes, escapes. */
export function canonicalPath(path: string, known: ReadonlySet<string>): string | null {
  if (known.has(path)) return path;
  let plain: string;
  try {
    plain = `/${decodeURIComponent(path).toLowerCase().split('/').filter(Boolean).join('/')}`;
  } catch {
    return null;
  }
  return known.has(plain) ? plain : null;
}
