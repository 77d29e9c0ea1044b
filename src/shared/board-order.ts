/** A card of a board; the cards are listed in their order, column after column. */
export type BoardCard<C extends string> = { id: string; column: C };

/** A place in a column: between these two cards, one of which is missing at an end. */
export type BoardPlace<C extends string> = { column: C; after: string | null; before: string | null };

export const inColumn = <T extends BoardCard<string>>(cards: readonly T[], column: T['column']): T[] =>
  cards.filter((one) => one.column === column);

/** The board with a card at another place: before another one of the column, or behind all of them. */
export function placed<T extends BoardCard<string>>(
  cards: readonly T[],
  id: string,
  { column, before }: { column: T['column']; before: string | null },
): T[] {
  const moving = cards.find((one) => one.id === id);
  if (!moving) return [...cards];
  const others = cards.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === before && one.column === column);
  const last = others.findLastIndex((one) => one.column === column);
  return others.toSpliced(at >= 0 ? at : last + 1 || others.length, 0, { ...moving, column });
}

/** Whether both show the same cards in the same places. */
export const isSameBoard = (one: readonly BoardCard<string>[], other: readonly BoardCard<string>[]): boolean =>
  one.map(({ id, column }) => id + column).join() === other.map(({ id, column }) => id + column).join();

/** Where a card goes that is moved to the column beside its own. */
export type BoardEntry = 'start' | 'end';

/** One step with an arrow key: up or down within the column, or to the column beside it. */
export function stepTo<C extends string>(
  cards: readonly BoardCard<C>[],
  columns: readonly C[],
  id: string,
  key: string,
  entry: BoardEntry,
): BoardPlace<C> | null {
  const card = cards.find((one) => one.id === id);
  if (!card) return null;
  const own = inColumn(cards, card.column).map((one) => one.id);
  const at = own.indexOf(id);
  const between = (column: C, ids: string[], place: number): BoardPlace<C> => ({
    column,
    after: ids[place - 1] ?? null,
    before: ids[place] ?? null,
  });
  const others = own.filter((one) => one !== id);
  if (key === 'ArrowUp') return at > 0 ? between(card.column, others, at - 1) : null;
  if (key === 'ArrowDown') return at < others.length ? between(card.column, others, at + 1) : null;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const column = step ? columns[columns.indexOf(card.column) + step] : undefined;
  if (!column) return null;
  const ids = inColumn(cards, column).map((one) => one.id);
  return between(column, ids, entry === 'start' ? 0 : ids.length);
}
