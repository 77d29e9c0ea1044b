import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleBlock } from '#shared/article-blocks.ts';
import { wordsOf } from '#shared/article-blocks.ts';
import { slugPattern } from '#shared/slug.ts';
import { byCategory, searchQuery, slugOf } from './policy.ts';
import { toBlocks, toDocument } from './screens/article-document.ts';

describe('the address of an article', () => {
  it('is made of its title', () => {
    expect(slugOf('Moving a Domain: what’s next?')).toBe('moving-a-domain-what-s-next');
    expect(slugOf('Größe & Crème brûlée')).toBe('grosse-creme-brulee');
    expect(slugOf('日本語')).toBe('');
    expect(slugOf('word '.repeat(30))).toBe(Array(16).fill('word').join('-'));
  });

  it('is one that the rules take, whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugOf(title);
        expect(slug === '' || (slugPattern.test(slug) && slug.length <= 80)).toBe(true);
      }),
    );
  });
});

describe('a search', () => {
  it('takes each word as the beginning of one', () => {
    expect(searchQuery('move my domain', 'all')).toBe('move:* & my:* & domain:*');
    expect(searchQuery('ドメイン, หน้า', 'any')).toBe('ドメイン:* | หน้า:*');
    expect(searchQuery(' -- !', 'any')).toBeNull();
  });

  it('lets no operator in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(searchQuery(typed, 'all') ?? 'a:*').toMatch(/^[\p{L}\p{M}\p{N}]+:\*(?: & [\p{L}\p{M}\p{N}]+:\*)*$/u);
      }),
    );
  });
});

it('puts articles of one category together, where its first one stands', () => {
  const of = (category: string, title: string) => ({ category, title });
  const groups = byCategory([of('Mail', 'a'), of('Start', 'b'), of('Mail', 'c')]);
  expect(groups.map(({ category, articles }) => [category, articles.map(({ title }) => title).join('')])).toEqual([
    ['Mail', 'ac'],
    ['Start', 'b'],
  ]);
});

describe('the editor', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30 })
    .map((typed) => typed.replaceAll(/[\s\\*+]+/g, ' ').trim())
    .filter((typed) => typed !== '');
  const block: fc.Arbitrary<ArticleBlock> = fc.oneof(
    fc.record({ kind: fc.constant('text' as const), text }),
    fc.record({ kind: fc.constant('heading' as const), text }),
    fc.record({ kind: fc.constant('bullets' as const), items: fc.array(text, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('steps' as const), items: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  );

  it('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        expect(toBlocks(toDocument(blocks))).toEqual(blocks);
      }),
    );
  });

  it('keeps nothing that says nothing', () => {
    expect(toBlocks(toDocument([]))).toEqual([]);
    expect(
      toBlocks({
        type: 'doc',
        content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }],
      }),
    ).toEqual([]);
  });
});

it('the search reads words without their marks', () => {
  expect(
    wordsOf([
      { kind: 'text', text: 'A **bold** word' },
      { kind: 'steps', items: ['one', '++two++'] },
    ]),
  ).toBe('A bold word\none\ntwo');
});
