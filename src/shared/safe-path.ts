/** A path on this site, or the fallback: `returnTo` never leads to another origin. */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || /[\\\s]/.test(value)) return fallback;
  const base = 'http://same.invalid';
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  return url.origin === base ? url.pathname + url.search + url.hash : fallback;
}
