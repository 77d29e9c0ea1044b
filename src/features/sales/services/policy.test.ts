import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryKind, categorySlug, groupByCategory, shortText, startingPrice } from './policy.ts';

describe('shortText', () => {
  it('leaves 100 characters whole and cuts 101 to 97 and an ellipsis', () => {
    expect(shortText('a'.repeat(100), '')).toBe('a'.repeat(100));
    expect(shortText('a'.repeat(101), '')).toBe(`${'a'.repeat(97)}...`);
  });
  it.each([null, undefined, '', '   '])('%j gives the fallback', (text) => {
    expect(shortText(text, 'High-quality service to meet your needs.')).toBe('High-quality service to meet your needs.');
  });
  it('is never longer than 100 characters', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => shortText(text, 'x').length <= 100));
  });
});

describe('categorySlug', () => {
  it.each([
    ['Web Design', 'web-design'],
    ['SEO & Marketing', 'seo-&-marketing'],
    ['IT  Setup', 'it-setup'],
    ['', 'general'],
    [null, 'general'],
  ])('%j is %s', (category, slug) => expect(categorySlug(category)).toBe(slug));
});

describe('categoryKind', () => {
  it.each([
    ['Web Development', 'web'],
    ['Graphic Design', 'web'],
    ['SEO', 'marketing'],
    ['Marketing', 'marketing'],
    ['Branding Solutions', 'brand'],
    ['IT Setup & Management', 'infrastructure'],
    ['Infrastructure', 'infrastructure'],
    ['Smart Home & Security', 'home'],
    ['Business Registration', 'business'],
    ['Custom Integrations', 'integration'],
    ['Consulting', 'consulting'],
    ['Hosting', 'hosting'],
    ['Cybersecurity', 'cybersecurity'],
    ['Fitness', 'other'],
    ['Digital', 'other'],
    [null, 'other'],
  ])('%j has the picture of %s', (category, kind) => expect(categoryKind(category)).toBe(kind));
});

describe('startingPrice', () => {
  it.each([
    [4800, '$4,800'],
    [79.6, '$80'],
    [125_000, '$125,000'],
    [0, '$0'],
    [null, 'Quote'],
  ])('%j reads %s', (price, text) => expect(startingPrice(price)).toBe(text));
});

describe('groupByCategory', () => {
  it('keeps the order, joins what has the same slug, and calls the rest General', () => {
    const groups = groupByCategory([
      { name: 'a', category: 'Web Design' },
      { name: 'b', category: null },
      { name: 'c', category: 'web design' },
      { name: 'd', category: ' ' },
    ]);
    expect(groups.map((group) => [group.category, group.slug, group.services.map((one) => one.name)])).toEqual([
      ['Web Design', 'web-design', ['a', 'c']],
      ['General', 'general', ['b', 'd']],
    ]);
  });
});
