import { describe, expect, it } from 'vitest';
import type { FileVisibility } from '#shared/choices/platform/files.ts';
import type { Role } from '#shared/roles.ts';
import { mayReadFile } from './policy.ts';

const owner = 'a';
const readers: Record<string, { user_id: string; role: Role } | null> = {
  nobody: null,
  owner: { user_id: owner, role: 'client' },
  'another client': { user_id: 'b', role: 'client' },
  admin: { user_id: 'c', role: 'admin' },
  'super admin': { user_id: 'd', role: 'super_admin' },
};

describe('who reads a file', () => {
  const cases: [FileVisibility, string | null, string[]][] = [
    ['public', null, ['nobody', 'owner', 'another client', 'admin', 'super admin']],
    ['public', owner, ['nobody', 'owner', 'another client', 'admin', 'super admin']],
    ['owner', owner, ['owner', 'admin', 'super admin']],
    // The account was deleted, or a visitor without one sent it.
    ['owner', null, ['admin', 'super admin']],
    ['studio', owner, ['admin', 'super admin']],
    ['studio', null, ['admin', 'super admin']],
  ];
  it.each(cases)('visibility %s, owner %s', (visibility, owner_id, allowed) => {
    const who = Object.entries(readers).filter(([, reader]) => mayReadFile(reader, { visibility, owner_id }));
    expect(who.map(([name]) => name)).toEqual(allowed);
  });
});
