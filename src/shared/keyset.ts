import { AppError } from './app-error.ts';

/** A cursor names the last row of a page by its sort value and id. */
export function encodeCursor(value: string | number, id: string): string {
  return btoa(JSON.stringify([value, id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function decodeCursor(cursor: string): [value: string | number, id: string] {
  try {
    const parsed: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    if (
      Array.isArray(parsed) &&
      (typeof parsed[0] === 'string' || typeof parsed[0] === 'number') &&
      typeof parsed[1] === 'string'
    ) {
      return [parsed[0], parsed[1]];
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.', {
    fields: { cursor: 'This page of the list cannot be found.' },
  });
}

/** Cuts one row more than asked for into a page and its next cursor. */
export function toPage<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => [string | number, string],
): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(...keyOf(last)) : null };
}
