import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

it('an administrator sees the banner of the sample data but not the button', async () => {
  await studio.db.insert(users).values({ email: 'sample@client.test', is_sample: true });
  await open('/admin', 'admin');
  const banner = await screen.findByRole('region', { name: 'Sample data' });
  expect(banner.textContent).toContain('This workspace contains sample data');
  expect(within(banner).queryByRole('button')).toBeNull();
});
