import { expect, it } from 'vitest';
import { type Area, navigationOf, paletteOf } from '#platform/feature/navigation.ts';
import { everyArea } from '#shared/admin-areas.ts';
import { hasPage, pagesBelow } from '#tests/pages.ts';
import { foldAll } from './registry.server.ts';

/** The specified order; a link stands here before its feature exists, and other links may stand between these. */
const specified: Record<Area, (string | null)[]> = {
  admin: [
    'Dashboard, Clients, Projects, Services, Templates, Forms, Content, Workflows, Analytics, Automation, Messages, Support, Billing, Settings',
    'Estimates, Contracts, Files, Logs',
  ],
  portal: [
    'Dashboard, Projects, Services, Templates, Checkout, Messages, Support, Billing, Documents, Settings',
    'Profile, Business Profile, My Files, Orders',
  ],
};

const { navigation, commands } = foldAll();

it.each(['admin', 'portal'] as const)('keeps the specified order of the %s area', (area) => {
  const groups = navigationOf(navigation, area, { areas: everyArea });
  expect(groups.map(({ title }) => title)).toEqual([null, area === 'admin' ? 'Records' : 'You']);
  for (const [at, { links }] of groups.entries()) {
    const order = specified[area][at]?.split(', ') ?? [];
    const labels = links.map(({ label }) => label);
    const known = labels.filter((label) => order.includes(label));
    expect(known).toEqual(order.filter((label) => labels.includes(label)));
    expect(known.length).toBeGreaterThan(2);
  }
});

it('marks the dashboard alone on its own address, not on those below it', () => {
  const exact = navigation.filter(({ end }) => end).map(({ to }) => to);
  expect(exact.toSorted()).toEqual(['/admin', '/dashboard']);
});

it('puts the rest into the command palette', () => {
  const [tools] = paletteOf(commands, { areas: everyArea });
  expect(tools?.heading).toBe('Tools');
  expect(tools?.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Outbox', to: '/admin/outbox' }),
      expect.objectContaining({ label: 'API reference', to: '/api/docs', reloads: true }),
    ]),
  );
});

it('leads to pages that exist', () => {
  expect(hasPage('/admin/no-such-page')).toBe(false);
  expect([...navigation, ...commands].map(({ to }) => to).filter((to) => !hasPage(to))).toEqual([]);
});

it.each(['/admin', '/dashboard'])('leads to every page below %s, or to one above it', (area) => {
  const linked = [...navigation, ...commands].map(({ to }) => to.replace(/[?#].*/, '')).filter((to) => to !== area);
  const lost = pagesBelow(area).filter((page) => !linked.some((to) => page === to || page.startsWith(`${to}/`)));
  expect(pagesBelow(area).length).toBeGreaterThan(8);
  expect(lost).toEqual([]);
});

it('draws every icon from its own data', () => {
  for (const { label, icon } of [...navigation, ...commands]) expect(icon.node.length, label).toBeGreaterThan(0);
});
