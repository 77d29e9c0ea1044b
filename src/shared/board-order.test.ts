import { describe, expect, it } from 'vitest';
import { isSameBoard, placed, stepTo } from './board-order.ts';

type Name = 'todo' | 'doing' | 'done';
const columns: Name[] = ['todo', 'doing', 'done'];
const cards: { id: string; column: Name }[] = [
  { id: 'a', column: 'todo' },
  { id: 'b', column: 'todo' },
  { id: 'c', column: 'doing' },
];
const names = (some: { id: string; column: string }[]) => some.map(({ id, column }) => `${column}:${id}`).join(' ');

describe('a place', () => {
  it('is before a card of the column, or behind all of them', () => {
    expect(names(placed(cards, 'b', { column: 'todo', before: 'a' }))).toBe('todo:b todo:a doing:c');
    expect(names(placed(cards, 'a', { column: 'doing', before: null }))).toBe('todo:b doing:c doing:a');
    expect(names(placed(cards, 'a', { column: 'doing', before: 'b' }))).toBe('todo:b doing:c doing:a');
    expect(names(placed(cards, 'a', { column: 'done', before: null }))).toBe('todo:b doing:c done:a');
    expect(names(placed(cards, 'x', { column: 'done', before: null }))).toBe('todo:a todo:b doing:c');
  });

  it('is the same where nothing moved', () => {
    expect(isSameBoard(cards, placed(cards, 'a', { column: 'todo', before: 'b' }))).toBe(true);
    expect(isSameBoard(cards, placed(cards, 'a', { column: 'todo', before: null }))).toBe(false);
  });

  it('is one step away with an arrow key, and none behind the edge', () => {
    const step = (id: string, key: string, entry: 'start' | 'end' = 'end') => stepTo(cards, columns, id, key, entry);
    expect(step('b', 'ArrowUp')).toEqual({ column: 'todo', after: null, before: 'a' });
    expect(step('a', 'ArrowDown')).toEqual({ column: 'todo', after: 'b', before: null });
    expect(step('a', 'ArrowRight')).toEqual({ column: 'doing', after: 'c', before: null });
    expect(step('a', 'ArrowRight', 'start')).toEqual({ column: 'doing', after: null, before: 'c' });
    expect(step('c', 'ArrowRight')).toEqual({ column: 'done', after: null, before: null });
    expect(step('c', 'ArrowLeft')).toEqual({ column: 'todo', after: 'b', before: null });
    for (const [id, key] of [
      ['a', 'ArrowUp'],
      ['a', 'ArrowLeft'],
      ['b', 'ArrowDown'],
      ['x', 'ArrowUp'],
      ['a', 'Enter'],
    ] as const)
      expect(step(id, key)).toBeNull();
  });
});
