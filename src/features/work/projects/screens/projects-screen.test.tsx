import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { button, dialog, field, gone, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people } from '#tests/seed.ts';

const { studio, open, answerWith } = testScreens();
const { email, first_name, last_name } = people.business;

const broken = (method: string, path: RegExp) =>
  answerWith((request) =>
    request.method === method && path.test(request.url)
      ? Response.json({ success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
      : undefined,
  );
const contact = async () => {
  const [known] = await studio.db.select().from(contacts).where(eq(contacts.email, email));
  const [row] = known
    ? [known]
    : await studio.db.insert(contacts).values({ first_name, last_name, email, user_id: studio.ids.business }).returning();
  return row?.id ?? '';
};
const add = async (values: Partial<typeof projects.$inferInsert> & { name: string }) =>
  studio.db.insert(projects).values({ client_id: studio.ids.business, contact_id: await contact(), ...values });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const search = () => screen.getByPlaceholderText('Search projects...');

describe('a project', () => {
  it('is begun for a client who is found by the address, with what is missing said at its field', async () => {
    await contact();
    const { user } = await open('/admin/projects', 'admin');
    expect(
      within(field('Status'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['All Statuses', 'Pending', 'Active', 'Completed', 'Cancelled']]);
    await user.click(screen.getAllByRole('button', { name: 'New Project' })[0] as HTMLElement);
    const creating = await dialog('New Project');
    const create = () => user.click(button('Create Project', creating));
    await create();
    await within(creating).findByText('Please enter a project name');
    fill(field('Project Name', creating), 'Harbour');
    await create();
    await within(creating).findByText('Please choose a client');
    fill(within(creating).getByRole('combobox', { name: 'Client' }), email);
    await user.click(await screen.findByRole('option', { name: /Bea Business/ }));
    fill(field('Description', creating), 'All pages of the harbour');
    fill(field('Budget (USD)', creating), '99999999.99');
    fill(field('Deadline', creating), '2099-03-01');
    await expectAccessible();
    await create();
    await screen.findByText('Project created successfully');
    await gone('dialog', 'New Project');
    const shown = (await row('Harbour')).textContent;
    for (const text of [studio.ids.business.slice(-8), 'All pages of the harbour', '$99,999,999.99', 'Mar 1, 2099', 'Pending'])
      expect(shown).toContain(text);
    await studio.db.delete(projects);
  });

  it('is found by its name, its client and the client’s id, and not by a filter that does not fit', async () => {
    await add({ name: 'Pier' });
    const { user, router } = await open('/admin/projects', 'admin');
    const address = () => router.state.location.search;
    for (const words of ['pier', email]) {
      fill(search(), words);
      await waitFor(() => expect(new URLSearchParams(address()).get('q')).toBe(words));
      await row('Pier');
    }
    await user.selectOptions(field('Status'), 'cancelled');
    await screen.findByRole('heading', { name: 'No projects found' });
    // What is typed in the very moment the cleared list is shown stays, and is searched.
    const tail = studio.ids.business.slice(-8);
    const clear = screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement;
    const cleared = waitFor(() => expect(clear.isConnected).toBe(false), { interval: 1 });
    await Promise.all([user.click(clear), cleared.then(() => fill(search(), tail))]);
    await waitFor(() => expect(address()).toContain(`q=${tail}`));
    await row('Pier');
    const href = screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '';
    const file = await studio.request(await studio.sessionOf('admin'), 'GET', href);
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Pier"');
    broken('GET', /\/api\/admin\/projects\?/);
    await user.click(button('Refresh'));
    await screen.findByText('Failed to fetch projects');
    await studio.db.delete(projects);
  });

  it('is read and changed, and its client sees it', async () => {
    await add({ name: 'Quay', budget_cents: 9_999_999_999, deadline: '2099-03-01' });
    const { user } = await open('/admin/projects', 'admin');
    await user.click(within(await row('Quay')).getAllByRole('button', { name: /Quay/ })[0] as HTMLElement);
    const details = await dialog('Quay');
    await waitFor(() => expect(details.textContent).toContain(studio.ids.business));
    expect(details.textContent).toContain('$99,999,999.99');
    await expectAccessible();
    await user.click(button('Edit', details));
    const editing = await dialog('Edit Project');
    const save = () => user.click(button('Save Changes', editing));
    expect(field('Budget (USD)', editing).value).toBe('99999999.99');
    fill(field('Budget (USD)', editing), 'a lot');
    await save();
    await within(editing).findByText('Please enter a number');
    fill(field('Budget (USD)', editing), '');
    await user.selectOptions(field('Status', editing), 'cancelled');
    const mend = broken('PUT', /\/api\/admin\/projects\/[0-9a-f-]+$/);
    await save();
    await within(editing).findByText('Failed to update project');
    mend();
    await save();
    await screen.findByText('Project updated successfully');
    await gone('dialog', 'Edit Project');
    await waitFor(() => expect(details.textContent).toContain('Cancelled'));
    await user.keyboard('{Escape}');
    await waitFor(async () => expect((await row('Quay')).textContent).toContain('Cancelled'));
    expect((await row('Quay')).textContent).not.toContain('$');
    const [kept] = await studio.db.select().from(projects).where(eq(projects.name, 'Quay'));
    expect(kept).toMatchObject({ status: 'cancelled', budget_cents: null });

    await open('/dashboard/projects', 'business');
    await expectAccessible();
    const card = saying('Quay', itemsOf('Projects')).textContent;
    for (const text of ['Cancelled', 'Due Mar 1, 2099']) expect(card).toContain(text);
  });
});

it('the command palette leads to a project by its name', async () => {
  await add({ name: 'Lighthouse' });
  const { user } = await open('/admin', 'admin');
  await user.keyboard('{Control>}k{/Control}');
  fill(await screen.findByPlaceholderText('Search or jump to...'), 'lighthouse');
  await user.click(await screen.findByRole('option', { name: /Lighthouse/ }));
  await screen.findByRole('heading', { level: 1, name: 'Lighthouse' });
});
