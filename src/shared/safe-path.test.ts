import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  it.each([
    ['/dashboard/billing?page=2#x', '/dashboard/billing?page=2#x'],
    ['/a/../b', '/b'],
    ['/search?next=//evil.example', '/search?next=//evil.example'],
    ['//evil.example/x', '/home'],
    ['/\\evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/\t/evil.example', '/home'],
    ['/.//evil.example', '/home'],
    ['/..//evil.example', '/home'],
    ['/%2e//evil.example', '/home'],
    ['/%2E%2e//evil.example', '/home'],
    ['/x/..//evil.example', '/home'],
    ['/././/evil.example/?q#h', '/home'],
    ['', '/home'],
    [null, '/home'],
  ])('%s', (value, expected) => {
    expect(safePath(value, '/home')).toBe(expected);
  });

  it('never leads to another origin, whatever it is given, and is the same the second time', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\0',
      'evil.example',
    );
    const target = fc.oneof(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.string(),
    );
    fc.assert(
      fc.property(target, fc.constantFrom('https://studio.example', 'http://localhost:3000'), (value, origin) => {
        const path = safePath(value, '/home');
        const url = new URL(path, `${origin}/auth`);
        expect(url.origin).toBe(origin);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(safePath(path, '/elsewhere')).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});
