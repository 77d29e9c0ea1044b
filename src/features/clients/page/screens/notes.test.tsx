import { screen, waitFor } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { client_notes } from '#db/schema/clients/page.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { button, field } from '#tests/screens/find.ts';
import { fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

it('a note that somebody else changed is not overwritten unseen, and what was typed stays', async () => {
  const values = { first_name: 'Nora', email: 'nora@notes.test', client_since: new Date() };
  const [contact] = await studio.db.insert(contacts).values(values).returning();
  const contact_id = contact?.id ?? '';
  await studio.db.insert(client_notes).values({ contact_id, text: 'Likes tea' });
  const { user } = await open(`/admin/clients/${contact_id}?tab=notes`, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Edit note' }));
  fill(field('Edit note'), 'Likes green tea');
  await studio.db
    .update(client_notes)
    .set({ text: 'Likes coffee', updated_at: sql`now()` })
    .where(eq(client_notes.contact_id, contact_id));
  await user.click(button('Save note'));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Somebody else changed this note meanwhile.');
  expect(told.textContent).toContain('Likes coffee');
  expect(field('Edit note').value).toBe('Likes green tea');
  await user.click(button('Save note'));
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(/Likes green tea.*\(changed\)|\(changed\).*Likes green tea/s),
    ),
  );
  expect(await studio.db.select({ text: client_notes.text }).from(client_notes)).toEqual([{ text: 'Likes green tea' }]);
});
