import { expect, it } from 'vitest';
import { groupNotices } from './policy.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour)).toISOString();
const notice = (id: string, hour: number, parts: { kind?: string; href?: string; read_at?: string } = {}) => ({
  ...{ id, kind: 'payment', href: '/one', read_at: null, created_at: at(hour) },
  ...parts,
});

it('puts together what is about the same thing within a day, in the order of the newest', () => {
  const groups = groupNotices([
    notice('a', 40),
    notice('b', 39, { href: '/two' }),
    notice('c', 38, { read_at: at(39) }),
    notice('d', 37, { kind: 'order' }),
    notice('e', 16),
    notice('f', 15),
  ]);
  expect(groups.map(({ latest, ids, unread }) => [latest.id, ids.join(), unread.join()])).toEqual([
    ['a', 'a,c', 'a'],
    ['b', 'b', 'b'],
    ['d', 'd', 'd'],
    ['e', 'e,f', 'e,f'],
  ]);
});

it('names a group the same while more of the same thing comes, and every group differently', () => {
  const before = groupNotices([notice('a', 40), notice('b', 39, { href: '/two' }), notice('c', 10)]);
  const after = groupNotices([notice('z', 41), notice('a', 40), notice('b', 39, { href: '/two' }), notice('c', 10)]);
  expect(after.map(({ key }) => key).toSorted()).toEqual(before.map(({ key }) => key).toSorted());
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});
