import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, field, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { testPassword } from '#tests/seed.ts';

const { studio, open } = testScreens();

it('makes a key, which opens its area until it is revoked', async () => {
  const { user } = await open('/admin/settings?tab=api-keys', 'super_admin');
  await expectAccessible();
  await user.click(screen.getAllByRole('button', { name: 'New key' })[0] as HTMLElement);
  const form = await dialog('New API key');
  fill(field('Name', form), 'Program');
  await user.selectOptions(within(form).getByLabelText('Clients'), 'Can view');
  fill(field('Your password', form), testPassword);
  await expectAccessible();
  await user.click(button('Make key', form));
  const made = await dialog('Your new key');
  const key = within(made).getByText(/^fyr_/).textContent;
  await user.click(button('Done', made));
  const statusOf = async (path: string) =>
    (await studio.request(null, 'GET', `/api${path}`, undefined, { authorization: `Bearer ${key}` })).status;
  expect(await statusOf('/admin/clients')).toBe(200);
  expect(await statusOf('/admin/orders')).toBe(403);
  const row = () => saying('Program', screen.getAllByRole('listitem')).textContent;
  await waitFor(() => expect(row()).toContain('Active'));
  await user.click(button('Revoke Program'));
  const asking = await dialog('Revoke Program?');
  fill(field('Your password', asking), testPassword);
  await user.click(button('Revoke', asking));
  await waitFor(() => expect(row()).toContain('Revoked'));
  expect(await statusOf('/admin/clients')).toBe(401);
});
