import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

const number = 'T-2001-0042';

/** A ticket that somebody with an account opened. */
async function aTicket(): Promise<string> {
  const [ticket] = await studio.db
    .insert(support_tickets)
    .values({
      ...{ number, category: 'technical', priority: 'high', subject: 'Empty basket', description: 'The basket stays empty.' },
      ...{ name: 'Bea Business', email: 'business@studio.test', user_id: studio.ids.business },
      response_due_at: new Date(Date.now() + 86_400_000),
    })
    .returning();
  return ticket?.id ?? '';
}

beforeEach(async () => {
  await studio.db.delete(support_tickets);
});

const texts = (all: HTMLElement[]) => all.map(({ textContent }) => textContent);

it('the studio finds a ticket', async () => {
  const id = await aTicket();
  const { user, router } = await open('/admin/support', 'admin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support Center');
  for (const card of ['Open Tickets', 'Average Response Time', 'Resolution Rate', 'Customer Satisfaction'])
    screen.getByText(card);
  expect(screen.getByRole('link', { name: 'View Logs' }).getAttribute('href')).toBe('/admin/logs');
  const tabs = within(screen.getByRole('navigation', { name: 'Status of tickets' }));
  expect(texts(tabs.getAllByRole('link'))).toEqual(['All Tickets', 'Open', 'In Progress', 'Awaiting Response', 'Closed']);
  await user.click(tabs.getByRole('link', { name: 'Open' }));
  fill(screen.getByRole('searchbox', { name: 'Search tickets...' }), 'basket');
  // The search goes into the address once the typing pauses; a click before that would be undone by it.
  await waitFor(() => expect(router.state.location.search).toContain('q=basket'));
  fill(screen.getByRole('combobox', { name: 'Priority' }), 'high');
  await waitFor(() => expect(router.state.location.search).toContain('priority=high'));
  const table = within(screen.getByRole('main'));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(new RegExp(`${number}.*Bea Business`));
  expect(texts(table.getAllByRole('columnheader'))).toEqual([
    ...['Ticket ID', 'Client', 'Subject', 'Status', 'Priority', 'Assigned To', 'Created', 'Actions'],
  ]);
  await user.click(table.getByRole('link', { name: `View ${number}` }));
  await screen.findByRole('heading', { level: 1, name: 'Empty basket' });
  expect(router.state.location.pathname).toBe(`/admin/support/${id}`);
});

it('the studio takes a ticket, notes and answers it', async () => {
  const { user } = await open(`/admin/support/${await aTicket()}`, 'admin');
  const status = () => screen.getByLabelText<HTMLSelectElement>('Status');
  await user.selectOptions(status(), 'In Progress');
  await waitFor(async () => expect(await studio.db.select().from(support_tickets)).toMatchObject([{ status: 'in-progress' }]));
  const messages = () => screen.getByRole('list', { name: 'Messages' });
  await user.click(screen.getByRole('radio', { name: 'Internal note' }));
  fill(field('Your note'), 'A cookie is missing.');
  await user.click(button('Save note'));
  await within(messages()).findByText('A cookie is missing.');
  const note = within(messages()).getAllByRole('listitem');
  expect(texts(note).filter((text) => text.includes('Internal note'))).toMatchObject([/A cookie is missing\./]);
  await user.click(screen.getByRole('radio', { name: 'Reply to the client' }));
  fill(field('Your reply'), 'Please try it once more.');
  await user.click(button('Send reply'));
  await within(messages()).findByText('Please try it once more.');
  await waitFor(() => expect(status().value).toBe('awaiting-response'));
  await within(screen.getByRole('list', { name: 'History' })).findByText(new RegExp(`replied to ticket ${number}`));
  await expectAccessible();
});

it('a visitor reads a ticket by its private link and replies, without an account', async () => {
  const token = `link-${crypto.randomUUID()}`;
  const link_hash = createHash('sha256').update(token).digest('hex');
  await studio.db.insert(support_tickets).values({
    ...{ number, category: 'technical', priority: 'low', subject: 'Grey map', description: 'The map is grey.', link_hash },
    ...{ name: 'Vera Visitor', email: 'vera@visitors.test' },
  });
  const streams = vi.spyOn(globalThis, 'EventSource');
  const { user } = await open(`/ticket/${token}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grey map');
  fill(field('Your reply'), 'It is green in the evening.');
  await user.click(button('Send reply'));
  await within(screen.getByRole('list', { name: 'Messages' })).findByText('It is green in the evening.');
  await expectAccessible();
  // There is nobody whose stream it could be.
  expect(streams).not.toHaveBeenCalled();
  streams.mockRestore();
});

describe('the targets', () => {
  it('open with what is stored now, or not at all', async () => {
    const { user } = await open('/admin/support/report', 'admin');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support Targets');
    await expectAccessible();
    const show = () => user.click(button('Change targets'));
    const label = 'Hours of warning before a target is missed';
    const isApi = (request: Request) => new URL(request.url).pathname === '/api/admin/settings/support';
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Targets' })).toBeNull());
    await show();
    fill(await screen.findByLabelText(label), '2.5');
    const gate = Promise.withResolvers<undefined>();
    const stop = answerWith((request) => (isApi(request) && request.method === 'GET' ? gate.promise : undefined));
    await user.click(button('Save'));
    await screen.findByText('Targets saved');
    await closed();
    // Opened again before what was saved has been read.
    await show();
    await dialog('Support Targets');
    expect(screen.queryByLabelText(label)).toBeNull();
    gate.resolve(undefined);
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('2.5');
    stop();
    await user.click(button('Cancel'));
    await closed();

    answerWith((request) =>
      isApi(request) ? Response.json({ success: false, data: null, error: null }, { status: 500 }) : undefined,
    );
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('The targets could not be loaded.');
    expect(screen.queryByLabelText(label)).toBeNull();
  });
});

it('the ticket form marks what is required, lists its choices, and says what is wrong', async () => {
  const { user } = await open('/support');
  const form = await screen.findByRole('form', { name: 'Submit a Ticket' });
  const options = (label: string) => texts(within(field(label, form)).getAllByRole('option'));
  expect(options('Category')).toEqual(['Select a category', 'Technical', 'Billing', 'Account', 'Feature', 'Other']);
  expect(options('Priority')).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  for (const label of ['Name', 'Email', 'Subject', 'Category', 'Priority', 'Description'])
    expect(field(label, form).getAttribute('aria-required')).toBe('true');
  await user.click(button('Submit Ticket', form));
  await within(form).findByText('Name must be at least 2 characters');
  for (const message of [
    'Please enter a valid email address',
    'Subject must be at least 3 characters',
    'Please select a category',
    'Description must be at least 10 characters',
  ])
    within(form).getByText(message);
  await expectAccessible();
});
