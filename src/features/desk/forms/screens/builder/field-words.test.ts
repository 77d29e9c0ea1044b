import { expect, it } from 'vitest';
import type { FormField } from '../../form-fields.ts';
import { newField, putBack } from './field-words.ts';

const field = (key: string, label = key): FormField => ({ ...newField('text', []), key, label });

it('a removed field comes back at its place, and what was changed meanwhile stays', () => {
  const before = ['a', 'b', 'c', 'd'].map((key) => field(key));
  const now = [field('a', 'Renamed'), field('d'), field('e')];
  expect(putBack(now, 'c', before)).toEqual([field('a', 'Renamed'), field('c'), field('d'), field('e')]);
  expect(
    putBack(now, 'a', before)
      .map(({ key }) => key)
      .slice(0, 2),
  ).toEqual(['a_2', 'a']);
});
