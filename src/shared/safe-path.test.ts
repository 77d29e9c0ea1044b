import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  it.each([
    ['/dashboard/billing?page=2#x', '/dashboard/billing?page=2#x'],
    ['//evil.example/x', '/home'],
    ['/\\evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/\t/evil.example', '/home'],
    ['', '/home'],
    [null, '/home'],
  ])('%s', (value, expected) => {
    expect(safePath(value, '/home')).toBe(expected);
  });
});
