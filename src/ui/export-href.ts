/** An export of what a list shows, whichever page of it is open: the same filters, without the place in the list. */
export function exportHref(
  path: string,
  query: { limit: number; cursor?: string } & Record<string, string | number | undefined>,
) {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const asked = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const text = new URLSearchParams(asked).toString();
  return `${path}${text && `?${text}`}`;
}
