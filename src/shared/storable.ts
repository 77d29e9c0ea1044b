/** Text that PostgreSQL keeps: it has no NUL, and JSON takes no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The same text without what cannot be stored, for what nobody can be asked to type again. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

export const unstorableMessage = 'This text holds a character that cannot be stored. Please type it again.';

/** The path of the first text, or name of a field, that cannot be stored; null when there is none. */
export function unstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return firstOf(value.entries(), path);
  // Files and dates are no text, and have no fields of a stranger's choosing.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
    ? firstOf(Object.entries(value), path)
    : null;
}

function firstOf(entries: Iterable<[string | number, unknown]>, path: string): string | null {
  for (const [key, one] of entries) {
    const name = storable(String(key));
    const at = path ? `${path}.${name}` : name;
    const found = typeof key === 'string' && name !== key ? at : unstorableField(one, at);
    if (found !== null) return found;
  }
  return null;
}
