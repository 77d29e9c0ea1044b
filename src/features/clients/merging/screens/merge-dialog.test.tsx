import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { button, dialog, gone } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

async function add(email: string, last_name: string, company_name: string | null): Promise<string> {
  const values = { first_name: 'Odile', last_name, email, company_name, client_since: new Date() };
  const [row] = await studio.db.insert(contacts).values(values).returning();
  return row?.id ?? '';
}

it('two contacts of one person are merged, show everything of both, and are taken apart again', async () => {
  const kept = await add('home@merge.test', 'Home', null);
  const merged = await add('office@merge.test', 'Office', 'Odile & Co');
  await studio.db.insert(projects).values({ name: 'Shop', contact_id: merged });

  const { user } = await open(`/admin/clients/${kept}?tab=projects`, 'admin');
  await user.click(button('Merge'));
  const merging = await dialog('Merge Odile Home');
  const other = within(merging).getByRole('combobox', { name: 'The other contact' });
  other.focus();
  fill(other, 'office@merge.test');
  // Quicker than the list: the answer to what was typed is taken when it comes.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(other).toHaveProperty('value', 'Odile Office, Odile & Co'));
  const together = await within(merging).findByRole('region', { name: 'What comes together' });
  await waitFor(() => expect(together.textContent).toContain('Odile Home (home@merge.test) stays.'));
  for (const text of ['1 project', 'the business name']) expect(together.textContent).toContain(text);
  await expectAccessible();
  await user.click(button('Merge contacts', merging));
  await gone('dialog');
  await screen.findByRole('link', { name: 'Shop' });
  await screen.findByText('office@merge.test');

  // The address of the merged one leads to the one that stays.
  const { user: again, router } = await open(`/admin/clients/${merged}?tab=projects`, 'admin');
  expect(router.state.location.pathname + router.state.location.search).toBe(`/admin/clients/${kept}?tab=projects`);
  await again.click(button('Merge'));
  const taking = await dialog('Merge Odile Home');
  await again.click(await within(taking).findByRole('button', { name: 'Undo the merge of office@merge.test' }));
  await waitFor(() => expect(within(taking).queryByRole('region', { name: 'Merged into Odile Home' })).toBeNull());
  await again.click(button('Cancel', taking));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shop' })).toBeNull());
});
