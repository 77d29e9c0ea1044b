import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, choose, field, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { storeOrder } from '../analytics.testkit.ts';

const { studio, open } = testScreens();

const paidOn = (day: string, total_cents: number) => {
  const at = new Date(`${day}T15:00Z`);
  return storeOrder(studio.db, { status: 'paid', created_at: at, paid_at: at, total_cents, subtotal_cents: total_cents });
};

it('periods are chosen and compared, and a chart is read as a table', async () => {
  await paidOn('2019-05-06', 123_456);
  await paidOn('2019-04-29', 61_728);
  const { user, router } = await open('/admin/analytics', 'admin');
  const current = (name: string) =>
    waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page'));
  await expectAccessible();
  await current('30 days');
  await user.click(screen.getByRole('link', { name: '7 days' }));
  await current('7 days');
  expect(router.state.location.search).toMatch(/range=7d/);

  await user.click(button('Custom'));
  fill(field('First day'), '2019-05-07');
  fill(field('Last day'), '2019-05-05');
  await user.click(button('Show'));
  await screen.findByText(/^The last day must not be before the first/);
  fill(field('First day'), '2019-05-05');
  fill(field('Last day'), '2019-05-11');
  await user.click(button('Show'));
  const figure = (name: string) => saying(name, itemsOf('Figures')).textContent;
  await waitFor(() => expect(figure('$1,234.56')).toContain('Revenue'));
  for (const text of ['$617.28 in the period before', '+100%']) expect(figure('$1,234.56')).toContain(text);
  expect(figure('Conversion Rate')).toContain('0 contracts to 0 estimates');
  await choose(user, button('More about Revenue'), 'Show as table');
  const row = await screen.findByRole('row', { name: /^May 6/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toContain('$1,234.56 $617.28 1');

  await user.click(screen.getByRole('link', { name: 'Business' }));
  await screen.findByRole('heading', { name: 'Revenue by client' });
  await screen.findByRole('row', { name: /ada@example\.test \$1,234\.56 1/ });
  expect(router.state.location.search).toMatch(/from=2019-05-05/);
  // A chart without a size is drawn by the browser tests.
  const warned = vi.mocked(console.warn);
  expect(
    warned.mock.calls.map(([said]) => String(said)).filter((said) => !/of chart should be greater than 0/.test(said)),
  ).toEqual([]);
  warned.mockClear();
});
