import { expect, it } from 'vitest';
import { navigationOf, paletteOf } from '#platform/feature/navigation.ts';
import { foldAll } from './registry.server.ts';

const { navigation, commands } = foldAll();
const shown = (area: 'admin' | 'portal') =>
  navigationOf(navigation, area).map(({ title, links }) => [title, links.map(({ label, to }) => `${label} ${to}`)]);

/**
 * The specified order. Admin: Dashboard, Clients, Projects, Services, Templates, Forms, Content, Workflows, Analytics, Automation
 * (lightning), Messages, Support, Billing, Settings; then Estimates, Contracts, Files, Logs. Portal: Dashboard, Projects, Services,
 * Templates, Checkout, Messages, Support, Billing, Documents, Settings; then Profile, Business Profile, My Files, Orders.
 */
it('shows what exists, in the specified order', () => {
  expect(shown('admin')).toEqual([
    [
      null,
      [
        'Dashboard /admin',
        'Services /admin/services',
        'Templates /admin/templates',
        'Billing /admin/billing',
        'Settings /admin/settings',
      ],
    ],
    [
      'Records',
      [
        'Estimates /admin/estimates',
        'Contracts /admin/contracts',
        'Bookings /admin/bookings',
        'System Status /admin/support/status',
        'Logs /admin/logs',
      ],
    ],
  ]);
  expect(shown('portal')).toEqual([
    [
      null,
      [
        'Dashboard /dashboard',
        'Services /dashboard/services',
        'Templates /dashboard/templates',
        'Checkout /dashboard/checkout',
        'Billing /dashboard/billing',
        'Documents /dashboard/documents',
        'Settings /dashboard/settings',
      ],
    ],
    ['You', ['Profile /dashboard/profile', 'Business Profile /dashboard/business-profile', 'Orders /dashboard/orders']],
  ]);
});

it('puts the rest into the command palette', () => {
  expect(paletteOf(commands).map(({ heading, items }) => [heading, items.map(({ label }) => label)])).toEqual([
    ['Tools', ['Outbox', 'API reference']],
  ]);
});

it('draws every icon from its own data', () => {
  for (const { label, icon } of [...navigation, ...commands]) expect(icon.node.length, label).toBeGreaterThan(0);
});
