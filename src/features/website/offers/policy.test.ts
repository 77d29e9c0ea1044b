import { describe, expect, it } from 'vitest';
import { pricedOriginals } from '#shared/original-offers.ts';
import { originalOffers } from './defaults.ts';
import {
  arranged,
  blankValues,
  type CatalogueService,
  inLanguage,
  pricesOf,
  problemsOf,
  storedParts,
  valuesOf,
} from './policy.ts';

const [basic] = originalOffers('plan');
if (!basic) throw new Error('there is a first plan');
const original = basic.values;

describe('what is stored', () => {
  it('is only what differs, so that the rest follows a later release', () => {
    const parts = storedParts('plan', { ...original, price: 120 }, original);
    expect(Object.entries(parts).filter(([, value]) => value !== null)).toEqual([['price', 120]]);
    const released = { ...original, name: 'Essential', price: 105, features: ['New'] };
    expect(valuesOf(released, parts)).toEqual({ ...released, price: 120 });
  });
  it('follows the original again once it says the same', () => {
    expect(Object.values(storedParts('plan', original, original)).every((value) => value === null)).toBe(true);
  });
  it('leaves out what the kind does not have', () => {
    const parts = storedParts('add_on', { ...blankValues, name: 'Care', yearly: 12, is_popular: true, demo: '/x' }, undefined);
    expect(parts).toMatchObject({ name: 'Care', yearly: null, is_popular: null, demo: null });
  });
});

describe('the order', () => {
  const placed = (id: string, position: number | null, isOwn = false, since = 0) => ({
    id,
    key: isOwn ? null : id,
    position,
    since,
  });
  const ids = (all: ReturnType<typeof placed>[], keys: string[]) => arranged(all, keys).map(({ id }) => id);
  it('is that of the release, with what was added last', () =>
    expect(
      ids([placed('z', null, true, 1), placed('y', null, true, 2), placed('b', null), placed('a', null)], ['a', 'b']),
    ).toEqual([...['a', 'b', 'z', 'y']]));
  it('is the owner’s, and one that a release adds stands behind its neighbour', () => {
    const all = [placed('c', 0), placed('a', 1), placed('own', 2, true), placed('b', null)];
    expect(ids(all, ['a', 'b', 'c'])).toEqual(['c', 'a', 'b', 'own']);
    expect(ids([placed('c', 0), placed('first', null)], ['first', 'c'])).toEqual(['first', 'c']);
  });
});

describe('the price', () => {
  const service: CatalogueService = {
    ...{ id: 'x', kind: 'service', type: 'subscription', frequency: 'monthly', price: 150, is_active: true },
  };
  const own = { price: 99, yearly: 990 };
  it.each([
    ['that of the catalogue', service, { price: 150, yearly: 990 }],
    ['of a year, where it is billed by the year', { ...service, frequency: 'yearly', price: 1500 }, { price: 99, yearly: 1500 }],
    ['its own, where the catalogue has none', { ...service, price: null }, own],
    ['its own, where it is not sold any more', { ...service, is_active: false }, own],
    ['its own, where it is sold once', { ...service, type: 'one-time', frequency: null }, own],
    ['its own', null, own],
  ] as const)('is %s', (_, sold, shown) => expect(pricesOf('plan', own, sold)).toEqual(shown));
});

describe('what visitors cannot be shown', () => {
  const plan = { ...original };
  it.each([
    [{ description: ' ' }, 'description'],
    [{ features: [] }, 'features'],
    [{ price: 10_000_000 }, 'price'],
    [{ yearly: 1.005 }, 'yearly'],
  ])('%j', (part, field) => expect(Object.keys(problemsOf('plan', { ...plan, ...part }))).toEqual([field]));
  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example'])('the demo %s', (demo) =>
    expect(problemsOf('template', { ...plan, demo })).toHaveProperty('demo'),
  );
});

it('the words of a language are the owner’s, or the release’s while the owner has not changed what they translate', () => {
  const german = { ...original, name: 'Grundpaket', description: 'Für eine kleine Seite.' };
  const stored = storedParts('plan', { ...original, description: 'Changed' }, original);
  const values = valuesOf(original, stored);
  expect(inLanguage('de', values, stored, {}, german)).toMatchObject({ name: 'Grundpaket', description: 'Changed' });
  expect(inLanguage('de', values, stored, { de: { description: 'Geändert' } }, german).description).toBe('Geändert');
  expect(inLanguage('en', values, stored, { de: { description: 'Geändert' } }, german).description).toBe('Changed');
});

it.each(Object.entries(pricedOriginals))('the made-up prices of the kind %s are known by their keys', (kind, keys) => {
  expect(originalOffers(kind as keyof typeof pricedOriginals).map(({ key }) => key)).toEqual(keys);
});
