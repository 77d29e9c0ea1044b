import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { button, field, question } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people, testPassword } from '#tests/seed.ts';

const { studio, open } = testScreens();

async function pageOfClient(): Promise<string> {
  const { first_name, last_name, email } = people.client;
  const [known] = await studio.db.select().from(contacts).where(eq(contacts.email, email));
  const values = { first_name, last_name, email, user_id: studio.ids.client, client_since: new Date() };
  const [contact] = known ? [known] : await studio.db.insert(contacts).values(values).returning();
  return `/admin/clients/${contact?.id}`;
}

async function logIn() {
  const { user, router } = await open('/auth');
  fill(field('Email'), people.client.email);
  fill(screen.getByLabelText(/^Password/), testPassword);
  await user.click(button('Log in'));
  return router;
}

it('a private note is written on the page of a client', async () => {
  const { user } = await open(await pageOfClient(), 'super_admin');
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: /^Private notes/ }));
  fill(await screen.findByLabelText(/^New note/), 'Likes blue.');
  await user.click(button('Add note'));
  await waitFor(() => within(screen.getByRole('main')).getByText('Likes blue.'));
});

it('a client who is deactivated is told why when they log in, until they are active again', async () => {
  const path = await pageOfClient();
  const { user } = await open(path, 'super_admin');
  await user.click(button('Deactivate'));
  await user.click(button('Deactivate', await question()));
  await screen.findByRole('button', { name: 'Reactivate' });
  await logIn();
  await screen.findByText(/This account has been deactivated\./);

  const { user: again } = await open(path, 'super_admin');
  await again.click(button('Reactivate'));
  await screen.findByRole('button', { name: 'Deactivate' });
  const router = await logIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
