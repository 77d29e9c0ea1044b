/** Whether a browser fetches the page before anybody asked to see it. */
export const isAhead = (headers: { get(name: string): string | null }): boolean =>
  ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));
