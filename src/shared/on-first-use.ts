/** A value that is made when it is first asked for: the formatters of Intl take milliseconds each, and every start would pay for all. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
