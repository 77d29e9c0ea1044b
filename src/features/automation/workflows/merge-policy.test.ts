import { describe, expect, it } from 'vitest';
import { longestBlock } from '#tests/longest-block.ts';
import { EmptyField, holds, isKnownField, mergeProblem, mergeText, valueAt, withoutLinks } from './merge-policy.ts';

const context = { client: { first_name: 'Iris', empty: '' }, form: { budget: '$1,500', tags: ['a', 'b'] } };

describe('merge fields', () => {
  it('are filled in, or what stands instead', () => {
    expect(mergeText('Hello {{client.first_name}}, {{ client.empty|friend }}: {{form.tags}}', context)).toBe(
      'Hello Iris, friend: a, b',
    );
  });

  it('refuse a hole', () => {
    expect(() => mergeText('Hello {{client.empty}}', context)).toThrow(EmptyField);
    expect(() => mergeText('Hello {{client.gone}}', context)).toThrow('{{client.gone}} is empty');
  });

  it('never fill in what a value holds', () => {
    expect(mergeText('{{a.b}}', { a: { b: '{{client.first_name}}' }, client: { first_name: 'no' } })).toBe(
      '{{client.first_name}}',
    );
  });

  it.each(['{{}}', '{{client}}', '{{ client.x', 'x }}', '{{client.x|a|b}}'])('refuse %s', (text) => {
    expect(mergeProblem(text)).not.toBeNull();
  });

  it('reach own members alone', () => {
    for (const path of ['client.constructor.name', 'client.__proto__.x', 'form.tags.length'])
      expect(valueAt(context, path), path).toBe(path === 'form.tags.length' ? 2 : null);
  });

  it('know open groups by their star', () => {
    expect(isKnownField('form.anything', ['form.*'])).toBe(true);
    expect(isKnownField('form.anything', ['client.email'])).toBe(false);
    expect(isKnownField('client.shoe_size', ['client.email', 'client.*'])).toBe(false);
  });
});

it.each(['https://evil.example/x', 'www.evil.example', 'evil.example/pay', '//evil.example', 'a@evil.example', 'javascript://x'])(
  'takes %s out of what a stranger typed',
  (link) => {
    expect(withoutLinks(`see ${link} now`)).toBe('see … now');
  },
);

it('reads a long word in one go', async () => {
  expect(await longestBlock(async () => withoutLinks('a'.repeat(200_000)))).toBeLessThan(200);
});

it('leaves plain words and amounts alone', () => {
  expect(withoutLinks('A new shop, 1.5 pages, e.g. three. Thanks')).toBe('A new shop, 1.5 pages, e.g. three. Thanks');
  expect(withoutLinks('<b>x</b>')).toBe('bx/b');
});

it.each([
  ['equals', 'iris', true],
  ['not_equals', 'Iris', false],
  ['contains', 'RI', true],
  ['is_empty', '', false],
  ['is_not_empty', '', true],
] as const)('%s', (operator, value, expected) => {
  expect(holds(context, { field: 'client.first_name', operator, value })).toBe(expected);
});

it('compares amounts as numbers, and nothing with a number never', () => {
  expect(holds(context, { field: 'form.budget', operator: 'greater', value: '1000' })).toBe(true);
  expect(holds(context, { field: 'form.budget', operator: 'less', value: '1000' })).toBe(false);
  expect(holds(context, { field: 'form.gone', operator: 'less', value: '1000' })).toBe(false);
});
