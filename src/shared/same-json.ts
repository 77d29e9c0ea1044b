/** jsonb keeps no order of keys, so both are spelled alike. */
const spelled = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Whether two values are the same once they are stored. */
export const sameJson = (a: unknown, b: unknown): boolean => spelled(a) === spelled(b);
