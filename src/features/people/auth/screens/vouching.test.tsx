import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { register } from '#tests/register.ts';
import { button, saying } from '#tests/screens/find.ts';
import { testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

it('the owner says that they know a client whose address is not confirmed, takes it back, and answers what a form says', async () => {
  const email = 'nora@company.example';
  const session = await register(studio, email);
  const waiting = () =>
    screen.queryByText(new RegExp(`What we write to ${email} appears here once we know that the address is yours`));
  await open('/dashboard', { session });
  expect(waiting()).not.toBeNull();

  const [contact] = await studio.db
    .update(contacts)
    .set({ suggested: { phone: { value: '+49 30 1234567', source: 'form', at: new Date().toISOString() } } })
    .where(eq(contacts.email, email))
    .returning();
  const page = `/admin/clients/${contact?.id}`;
  const { user } = await open(page, 'super_admin');
  const asked = () => waitFor(() => saying('Address not confirmed', screen.getAllByRole('status')));
  await user.click(button('I know this person', await asked()));
  await screen.findByText(`You vouched for ${email}`);
  await screen.findByText('Known to you');
  await open('/dashboard', { session });
  expect(waiting()).toBeNull();

  const { user: again } = await open(page, 'super_admin');
  await again.click(button('Take Phone'));
  await screen.findByText('Phone saved');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take Phone' })).toBeNull());
  expect(within(screen.getByRole('main')).getAllByText('+49 30 1234567').length).toBeGreaterThan(0);
  await again.click(button('Withdraw'));
  await asked();
});
