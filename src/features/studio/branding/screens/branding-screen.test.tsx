import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, question } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { open } = testScreens();

const color = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('takes a name and colors that can be read, shows them before they are saved, and puts the default ones back', async () => {
  const { user } = await open('/admin/settings?tab=branding', 'admin');
  await expectAccessible();
  fill(screen.getByLabelText('Company name'), 'Harbour & Co');
  await user.click(button('Save Branding'));
  await screen.findByText('Branding Updated');
  await screen.findAllByRole('link', { name: 'Harbour & Co' });

  await user.click(screen.getByRole('tab', { name: 'Colors' }));
  fill(await screen.findByLabelText('Primary'), '#7a1f5c');
  fill(color('Text'), '#cccccc');
  await screen.findByText(/would be hard to read/);
  await expectAccessible();
  fill(color('Text'), '#17161a');
  await waitFor(() => expect(screen.queryByText(/would be hard to read/)).toBeNull());
  fill(color('Accent'), '#zz');
  await screen.findByText(/Please enter a color such as #1f4d3f/);
  expect(button('Save Colors')).toMatchObject({ disabled: true });
  fill(color('Accent'), '#e4572e');
  await user.click(button('Save Colors'));
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('branding') ?? '{}')).toMatchObject({
      companyName: 'Harbour & Co',
      colors: { primary: '#7a1f5c' },
    }),
  );

  await user.click(button('Reset to default colors'));
  await user.click(button('Reset colors', await question()));
  await screen.findByText('Branding Reset');
  await waitFor(() => expect(color('Primary').value).toBe('#1f4d3f'));
});
