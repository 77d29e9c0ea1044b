import { expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { encodeCursor } from '#shared/keyset.ts';
import { testStudio } from '#tests/studio.ts';
import { afterCursor } from './newest-first.ts';

const studio = testStudio();
const id = '01900000-0000-7000-8000-000000000000';
const listed = (key: string | number, last = id) =>
  studio.db
    .select({ id: users.id })
    .from(users)
    .where(afterCursor(users.created_at, users.id, encodeCursor(key, last)));

it.each(['2026-02-28T23:59:59.999999Z', '0001-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z'])(
  '%s is a moment',
  async (key) => {
    await expect(listed(key)).resolves.toBeDefined();
  },
);

it.each<[string | number, string]>([
  ['0000-01-01T00:00:00.000000Z', id],
  ['2026-02-30T00:00:00.000000Z', id],
  ['2026-13-01T00:00:00.000000Z', id],
  ['2026-01-01T25:00:00.000000Z', id],
  ['2026-01-01', id],
  [7, id],
  ['2026-01-01T00:00:00.000000Z', 'nobody'],
])('%s with %s is refused, before the database is asked', (key, last) => {
  expect(() => listed(key, last)).toThrow('This page of the list cannot be found.');
});
