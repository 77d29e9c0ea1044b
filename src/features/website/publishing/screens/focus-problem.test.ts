import { expect, it } from 'vitest';
import { firstProblem } from './focus-problem.ts';

/** As much of a page as is asked for: what it holds, in its order. */
const page = (elements: readonly { name: string; holds?: string }[]) => {
  const marked = elements.map(({ name, holds }) => ({ name, querySelector: () => (holds ? {} : null) }));
  return { querySelectorAll: () => marked } as unknown as ParentNode;
};
const nameOf = (found: unknown) => (found as { name: string } | null)?.name;

it('The first that has to be mended is the field itself, or the picture within the text', () => {
  expect(nameOf(firstProblem(page([{ name: 'title' }, { name: 'text', holds: 'picture' }, { name: 'picture' }])))).toBe('title');
  expect(nameOf(firstProblem(page([{ name: 'text', holds: 'picture' }, { name: 'picture' }, { name: 'cover' }])))).toBe(
    'picture',
  );
  expect(nameOf(firstProblem(page([{ name: 'text' }])))).toBe('text');
  expect(firstProblem(page([]))).toBeNull();
});
