import type { Random } from './random.ts';

/** Texts that broke something once: what PostgreSQL cannot hold, edges of time and numbers, names of prototypes, other languages' syntax. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'end \udfff',
  '\ud83d',
  '\ufeff\u202e\u200b',
  '🧿'.repeat(40),
  'Zażółć → ≤ مرحبا 日本語 ไทย',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '2.7',
  '1e308',
  '1e999',
  '99999999999999999999999',
  '-0',
  '0x10',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '99:99',
  "'; drop table users; --",
  '%00',
  '%',
  '%E0%A4%A',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'x@y.z',
  'a@example.com',
  'https://example.com/\u0000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '::1',
  '#12345',
  'Etc/GMT+14',
];
const numbers = [0, -0, -1, 1, 2.5, 1e-7, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308];
const lengths = [255, 3_000, 9_000, 60_000];

export const hostileText = (random: Random): string =>
  random.chance(0.06)
    ? random.pick(['x', '9', 'é', '🧿', '\u0000', ' ', '/', '[', 'a-']).repeat(random.pick(lengths))
    : random.pick(texts);

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = wrap(value);
  return value;
};

/** Any value that JSON can carry where another was expected. */
export function hostileValue(random: Random): unknown {
  const kind = random.whole(20);
  if (kind < 10) return hostileText(random);
  if (kind < 13) return random.pick(numbers);
  if (kind < 15) return random.pick([null, true, false, [], {}, [null], [[]], [{}], ['']]);
  if (kind === 15) return JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}');
  if (kind === 16)
    return nested(random.pick([5, 30, 70, 900]), random.chance(0.5) ? (inner) => [inner] : (inner) => ({ a: inner }));
  if (kind === 17) return Array.from({ length: random.pick([30, 600, 6_000]) }, (_, n) => n);
  if (kind === 18) return Object.fromEntries(Array.from({ length: random.pick([30, 600, 6_000]) }, (_, n) => [`key${n}`, n]));
  return { [hostileText(random)]: hostileText(random) };
}
