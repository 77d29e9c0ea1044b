import { expect, it } from 'vitest';
import { startOf, titleOf } from './policy.ts';

it('takes the first words of the first line that has some, and no half of a word', () => {
  expect(titleOf('  Could you  add a shop?\nAnd a blog', 200)).toBe('Could you add a shop?');
  expect(titleOf('Could you add a shop?', 13)).toBe('Could you add');
  expect(titleOf('\n', 10)).toBe('');
});

it('cuts a word that is too long, and never through a character', () => {
  expect(titleOf('x'.repeat(300), 200)).toHaveLength(200);
  expect(startOf('ab😀', 3)).toBe('ab');
  expect(startOf('短い', 1)).toBe('短');
});
