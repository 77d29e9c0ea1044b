import { expect, it } from 'vitest';
import { activeLink } from './active-link.ts';

const links = [
  { to: '/admin', end: true },
  { to: '/admin/contracts' },
  { to: '/admin/contracts/templates' },
  { to: '/admin/contracts-archive' },
];

it('is one entry at most, the nearest to the address', () => {
  expect(activeLink(links, '/admin')).toBe('/admin');
  expect(activeLink(links, '/admin/')).toBe('/admin');
  expect(activeLink(links, '/admin/contracts')).toBe('/admin/contracts');
  expect(activeLink(links, '/admin/contracts/0199b2b8/edit')).toBe('/admin/contracts');
  expect(activeLink(links, '/admin/contracts/templates')).toBe('/admin/contracts/templates');
  expect(activeLink(links, '/admin/contracts-archive')).toBe('/admin/contracts-archive');
});

it('is none for a page without an entry', () => {
  expect(activeLink(links, '/admin/outbox')).toBeNull();
  expect(activeLink(links, '/administration')).toBeNull();
  expect(activeLink(links, `/admin${'/'.repeat(400_000)}x`)).toBeNull();
});
