import { describe, expect, it } from 'vitest';
import { canonicalPath, staticPaths } from './canonical-path.ts';

const known = staticPaths({
  root: { path: '' },
  site: { parentId: 'root' },
  home: { parentId: 'site', index: true },
  about: { parentId: 'site', path: 'about' },
  manage: { parentId: 'site', path: 'book/:token' },
  admin: { parentId: 'root', path: 'admin' },
  logs: { parentId: 'admin', path: 'logs' },
  unknown: { parentId: 'root', path: '*' },
});

describe('the one spelling of an address', () => {
  it('stands in the routes, for every page without a parameter', () => {
    expect([...known].toSorted()).toEqual(['/', '/about', '/admin', '/admin/logs']);
  });
  it.each([
    ['/about', '/about'],
    ['/ABOUT', '/about'],
    ['/about/', '/about'],
    ['//about', '/about'],
    ['//admin///logs//', '/admin/logs'],
    ['/%61bout', '/about'],
    ['/', '/'],
    ['//', '/'],
  ])('of %s is %s', (path, canonical) => expect(canonicalPath(path, known)).toBe(canonical));
  it.each(['/book/Abc', '/elsewhere', '//evil.example', '/about.data', '/%', '/about%00', '/constructor'])(
    'is not known of %s',
    (path) => expect(canonicalPath(path, known)).toBeNull(),
  );
});
