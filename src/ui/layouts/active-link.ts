type Entry = { to: string; end?: boolean };

/** The one entry of a navigation that an address belongs to: the longest that it lies under. */
export function activeLink(links: readonly Entry[], address: string): string | null {
  const path = address.replace(/(?<=[^/])\/+$/, '');
  const over = links.filter(({ to, end }) => path === to || (!end && path.startsWith(`${to}/`)));
  return over.reduce<string | null>((nearest, { to }) => (to.length > (nearest?.length ?? 0) ? to : nearest), null);
}
