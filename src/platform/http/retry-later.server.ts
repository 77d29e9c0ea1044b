/** Seconds after which it is worth asking again: a database that was lost is back within as many. */
export const retryLater = { 'retry-after': '5' } as const;
