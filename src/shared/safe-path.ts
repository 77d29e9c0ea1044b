const base = 'http://same.invalid';

const parse = (value: string): URL | null => (URL.canParse(value, base) ? new URL(value, base) : null);

/** A path on this site, or the fallback: `returnTo` never leads to another origin. */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || /[\\\s\p{Cc}]/u.test(value)) return fallback;
  const url = parse(value);
  if (url?.origin !== base) return fallback;
  const path = url.pathname + url.search + url.hash;
  // Resolving the dots of `/.//evil.example` leaves `//evil.example`: what is given back is read once more, as a browser will.
  return parse(path)?.href === url.href ? path : fallback;
}
