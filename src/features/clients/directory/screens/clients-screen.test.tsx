import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { button, dialog, field, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

const add = (values: Partial<typeof contacts.$inferInsert>) =>
  studio.db
    .insert(contacts)
    .values({ first_name: 'Ines', last_name: 'Quiroga', email: 'ines@clients.test', client_since: new Date(), ...values });

const search = () => screen.getByPlaceholderText('Search clients...');
const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Kinds of clients' })).getByRole('link', { name });
const cards = () => (screen.queryByRole('list', { name: 'Clients' }) ? itemsOf('Clients') : []);
const oneCard = async () => {
  await waitFor(() => expect(cards()).toHaveLength(1));
  return cards()[0] as HTMLElement;
};

describe('the clients of the studio', () => {
  it('are found by name, kind and tag, with every field', async () => {
    await add({ client_type: 'business' });
    await add({ first_name: 'Bea', last_name: 'Business', email: 'business@studio.test', user_id: studio.ids.business });
    const { user, router } = await open('/admin', 'admin');
    await user.click(
      within(screen.getAllByRole('navigation', { name: 'Admin' })[0] as HTMLElement).getByRole('link', { name: 'Clients' }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    const figure = (name: string) => waitFor(() => saying(name, itemsOf('Figures')));
    expect((await figure('Total Clients')).textContent).toMatch(/\d+ business, \d+ personal/);
    expect((await figure('Active This Month')).textContent).toMatch(/\d/);
    expect((await figure('New This Week')).textContent).toMatch(/[1-9]/);

    fill(search(), 'QUIROGA');
    const { textContent } = await oneCard();
    for (const text of [
      'Ines Quiroga',
      'ines@clients.test',
      'Business Name Not Set',
      'Business',
      'Unverified',
      'Not specified',
      'Joined',
      'Last updated',
    ])
      expect(textContent).toContain(text);
    expect(textContent).not.toContain('Website');
    await expectAccessible();

    await user.click(tab(/^Business/));
    await waitFor(() => expect(cards()[0]?.textContent).toContain('Website'));
    expect(cards()[0]?.textContent).toContain('Business type');
    expect(router.state.location.search).toMatch(/user_type=business/);
    await user.click(tab(/^Personal/));
    await screen.findByText('No clients found matching your search criteria.');
    await user.click(tab(/^All/));
    fill(search(), 'business@studio.test');
    await waitFor(() =>
      expect(
        cards()
          .map((card) => card.textContent)
          .join(),
      ).toMatch(/Bea Business(?!.*Quiroga)/),
    );
    const bea = await oneCard();
    for (const text of ['Bea & Co', 'Verified', 'Retail']) expect(bea.textContent).toContain(text);
  });

  it('are tagged by keyboard on their page, and filtered by that', async () => {
    const [ines] = await add({ email: 'tagged@clients.test', last_name: 'Tagged', client_type: 'business' }).returning();
    const { user, router } = await open(`/admin/clients/${ines?.id}`, 'admin');
    (await screen.findByRole('button', { name: 'Add tag' })).focus();
    await user.keyboard('{Enter}');
    const tags = screen.getByRole('region', { name: 'Tags' });
    const input = await within(tags).findByRole('combobox', { name: 'Add a tag' });
    input.focus();
    for (const name of ['Retainer', 'Passing']) {
      fill(input, name);
      await user.keyboard('{Enter}');
      await within(tags).findByRole('link', { name });
    }
    await expectAccessible();
    await user.keyboard('{Escape}');
    button('Remove the tag Passing', tags).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        within(tags)
          .getAllByRole('link')
          .map((one) => one.textContent),
      ).toEqual(['Retainer']),
    );
    await user.click(within(tags).getByRole('link', { name: 'Retainer' }));
    const filter = await screen.findByRole('combobox', { name: 'Filter by tag' });
    expect(filter).toHaveProperty('value', 'Retainer');
    await oneCard();
    await waitFor(() => expect(tab(/^Personal/).textContent).toBe('Personal0'));
    await user.click(button('Show clients with any tag'));
    await waitFor(() => expect(router.state.location.search).not.toMatch(/tag=/));
    filter.focus();
    fill(filter, 'RETAINER');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatch(/tag=Retainer/));
    await oneCard();
  });

  it('are told to be none, and not to be read', async () => {
    const empty = { success: true, data: { items: [], next_cursor: null }, error: null };
    const failure = { success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' };
    let answer: { status: number; json: object } = { status: 200, json: empty };
    answerWith(({ url }) =>
      /\/api\/admin\/clients\?/.test(url) ? Response.json(answer.json, { status: answer.status }) : undefined,
    );
    // The page itself brings its first list; what a tab asks for is answered as above.
    const { user } = await open('/admin/clients', 'admin');
    await user.click(tab(/^Personal/));
    await screen.findByText('No personal clients found.');
    await user.click(tab(/^Business/));
    await screen.findByText('No business clients found.');
    await expectAccessible();
    answer = { status: 500, json: failure };
    fill(search(), 'somebody else');
    await screen.findByText('Failed to fetch clients data');
    answer = { status: 200, json: empty };
    await user.click(button('Try Again'));
    await screen.findByText('No clients found matching your search criteria.');
  });

  it('are imported from a file, after a look at what it would do', async () => {
    const { user } = await open('/admin/clients', 'admin');
    await user.click(button('Import'));
    const importing = await dialog('Import Clients');
    const lines = [
      'Address;Full name;Firm',
      'office@import.test;Odile Office;Odile & Co',
      'home@import.test;Odile Home;',
      'nowhere;Nobody;',
    ];
    const file = new File([`\ufeff${lines.join('\r\n')}`], 'clients.csv', { type: 'text/csv' });
    await user.upload(field('CSV file', importing), file);
    await within(importing).findByText('Please choose the column with the email addresses.');
    await user.selectOptions(field('Email', importing), 'Address');
    await user.selectOptions(field('Business name', importing), 'Firm');
    await within(importing).findByText('3 rows: 2 new, 0 known already, 1 left out.');
    expect(within(importing).getByRole('region', { name: 'Rows that are left out' }).textContent).toContain('Line 4');
    await expectAccessible();
    await user.click(button('Import 2 rows', importing));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import Clients' })).toBeNull());
    fill(search(), '@import.test');
    await waitFor(() => expect(cards()).toHaveLength(2));
  });
});
