import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { estimates } from '#db/schema/papers/estimates.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { button, choose, dialog, field, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import type { Estimate } from '../contract.ts';
import { addContact, twoLines } from '../estimates.testkit.ts';

const { studio, open, answerWith } = testScreens();

afterEach(() => vi.unstubAllGlobals());

/** A failure that has no words for a person. */
const broken = (method: string, path: RegExp) =>
  answerWith((request) =>
    request.method === method && path.test(request.url)
      ? Response.json({ success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
      : undefined,
  );

const cards = () => itemsOf('Estimates');
const card = (text: string | RegExp) => saying(text, cards());
const menuOf = (shown: HTMLElement) => button(/^More for/, shown);

async function add(contact_id: string, input: object = {}) {
  const body = { title: 'Harbour', contact_id, items: twoLines, ...input };
  return (await studio.call<Estimate>('admin', 'POST', '/admin/estimates', body)).data;
}

const line = (at: number) => itemsOf('Lines')[at] as HTMLElement;
function fillLine(at: number, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fill(field(label, line(at)), value);
}

describe('a new estimate', () => {
  it('is added up as it is written, says what is missing, and keeps what could not be saved', async () => {
    await addContact(studio.db, { email: 'ada@engines.test', company_name: 'Engines' });
    const { user } = await open('/admin/estimates/new', 'admin');
    fill(field('Title'), 'Harbour');
    // The client is found by a part of the company's name.
    const client = screen.getByRole('combobox', { name: 'Client' });
    fill(client, 'engines');
    client.focus();
    await screen.findByRole('option', { name: /Ada Byron/ });
    await expectAccessible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(client).toHaveProperty('value', 'Ada Byron, Engines'));
    fill(field('Valid Until'), '2099-03-01');
    // A click on the way out asks first.
    const asked = vi.fn(() => false);
    vi.stubGlobal('confirm', asked);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(field('Title')).toHaveProperty('value', 'Harbour');
    await user.click(button('Create Estimate'));
    await screen.findByText('Please enter a name');

    const totals = screen.getByRole('complementary', { name: 'Totals' });
    fillLine(0, { Item: 'Design', Quantity: '2.5', 'Unit price': '99.99', 'Discount %': '10', 'Tax %': '8' });
    await within(totals).findByText('-$25.00');
    expect(totals.textContent).toContain('$242.98');
    for (const [at, item, price] of [
      [1, 'Logo', '400'],
      [2, 'Hosting', '10'],
    ] as const) {
      await user.click(button('Add line'));
      fillLine(at, { Item: item, 'Unit price': price });
    }
    await user.click(field('Optional', line(1)));
    await waitFor(() => expect(totals.textContent).toContain('$252.98'));
    expect(totals.textContent).toContain('One optional line is not in the total.');
    await user.click(field('Ticked to begin with', line(1)));
    await waitFor(() => expect(totals.textContent).toContain('$652.98'));
    await user.click(button('Remove Hosting'));
    await waitFor(() => expect(totals.textContent).toContain('$642.98'));

    fill(field('Deposit %'), '30');
    await screen.findByText('$192.89, due on acceptance.');
    await user.click(button('Add payment'));
    fill(screen.getByRole('textbox', { name: 'Payment' }), 'Rest');
    fill(field('Share %'), '60');
    fill(screen.getByRole('textbox', { name: 'Due' }), 'on delivery');
    await user.click(button('Create Estimate'));
    await screen.findByText('The deposit and the payments must add up to 100%; they are 90%.');
    fill(field('Share %'), '70');

    const mend = broken('POST', /\/api\/admin\/estimates$/);
    await user.click(button('Create Estimate'));
    await screen.findByText('Failed to create estimate');
    expect(field('Title')).toHaveProperty('value', 'Harbour');
    mend();
    await user.click(button('Create Estimate'));
    await screen.findByText('Estimate created successfully');
    await screen.findByRole('list', { name: 'Estimates' });
    expect(cards()).toHaveLength(1);
    expect(await studio.db.select().from(estimates)).toMatchObject([{ title: 'Harbour' }]);
  });

  it('whose answer is lost is there once when it is saved again, and a correction is not told as kept', async () => {
    const { user } = await open('/admin/estimates/new', 'admin');
    fill(field('Title'), 'Lost');
    fillLine(0, { Item: 'Design', 'Unit price': '900' });
    const find = answerWith(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/api/admin/estimates')) return undefined as never;
      const { pathname } = new URL(request.url);
      await studio.fetch(await studio.sessionOf('admin'), pathname, 'POST', request.headers, await request.text());
      throw new TypeError('Failed to fetch');
    });
    await user.click(button('Create Estimate'));
    await screen.findByText(/^Failed to create estimate/);
    find();
    fill(field('Title'), 'Lost in another size');
    await user.click(button('Create Estimate'));
    // It stands with the form until it is sent again.
    await within(document.body).findByText(/What you changed since then was not saved/);
    expect(field('Title')).toHaveProperty('value', 'Lost in another size');
    fill(field('Title'), 'Lost');
    await user.click(button('Create Estimate'));
    await screen.findByText('Estimate created successfully');
    const kept = await studio.db.select({ title: estimates.title }).from(estimates);
    expect(kept.filter(({ title }) => title.startsWith('Lost'))).toEqual([{ title: 'Lost' }]);
  });
});

describe('the estimates of a client', () => {
  it('are sent with a word, and a change of what was sent is a version of its own', async () => {
    const contact_id = await addContact(studio.db, { company_name: 'Engines' });
    const ofAda = `/admin/estimates?contact_id=${contact_id}`;
    await open(ofAda, 'admin');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Filter by client' })).toHaveProperty('value', 'Ada Byron, Engines'),
    );
    await screen.findByRole('heading', { name: 'No estimates found' });
    const { id } = await add(contact_id, {
      items: [twoLines[0], { ...twoLines[1], selected: true }],
      valid_until: '2099-03-01',
      deposit: 30,
      payment_schedule: [{ label: 'Rest', share: 70, due: 'on delivery' }],
    });

    // The card says what it is, for whom and how long.
    const { user } = await open(ofAda, 'admin');
    const shown = cards()[0] as HTMLElement;
    within(shown).getByText(/^EST-\d{13}$/);
    for (const text of ['Draft', 'Ada Byron, Engines', '$642.98', 'Valid until Mar 1, 2099']) within(shown).getByText(text);
    await user.click(button(/^Send /, shown));
    const sending = await dialog(/^Send/);
    fill(field('Message', sending), 'As we said on the phone.');
    await user.click(button('Send Estimate', sending));
    await screen.findByText('Estimate sent successfully');
    await within(card('Harbour')).findByText('Sent');
    const [told] = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'estimate.sent'));
    expect(told?.payload).toMatchObject({ message: 'As we said on the phone.' });

    await choose(user, menuOf(card('Harbour')), 'Edit');
    await screen.findByText(/The client has version 1. Saving makes version 2/);
    fill(field('Payment Terms'), 'Net 14');
    // What a colleague saves in between is not overwritten, and what was typed stays.
    const seen = (await studio.call<Estimate>('super_admin', 'GET', `/admin/estimates/${id}`)).data;
    const theirs = { ...seen, description: 'Words of a colleague' };
    expect((await studio.call('super_admin', 'PUT', `/admin/estimates/${id}`, theirs)).status).toBe(200);
    await user.click(button('Save Changes'));
    await screen.findByText(/Somebody else changed this estimate meanwhile\./);
    expect(field('Payment Terms')).toHaveProperty('value', 'Net 14');

    const { user: again } = await open(`/admin/estimates/${id}/edit`, 'admin');
    const basics = screen.getByRole('region', { name: 'Basics' });
    expect(field('Description', basics)).toHaveProperty('value', theirs.description);
    fill(field('Payment Terms'), 'Net 14');
    const mend = broken('PUT', /\/api\/admin\/estimates\/[\w-]+$/);
    await again.click(button('Save Changes'));
    await screen.findByText('Failed to update estimate');
    mend();
    await again.click(button('Save Changes'));
    await screen.findByText('Estimate updated successfully');

    const { user: reader } = await open(ofAda, 'admin');
    within(card('Harbour')).getByText('Version 2');
    await choose(reader, menuOf(card('Harbour')), 'Details');
    const details = await dialog('Harbour');
    await waitFor(() => expect(details.textContent).toContain('Version 1:'));
    for (const text of ['Net 14', '$450.09']) within(details).getByText(text);
    await expectAccessible();
    await reader.click(within(details).getByRole('switch', { name: 'Reminders' }));
    await screen.findByText('Reminders are off');
  });

  it('are copied, converted, revoked and deleted', async () => {
    const contact_id = await addContact(studio.db);
    const { id, estimate_number } = await add(contact_id, { title: 'Bridge' });
    await studio.call('admin', 'POST', `/admin/estimates/${id}/send`, {});
    const { user } = await open(`/admin/estimates?contact_id=${contact_id}`, 'admin');
    const isOriginal = (one: HTMLElement) => one.textContent.includes(estimate_number);
    const original = () => cards().find(isOriginal) as HTMLElement;
    const copy = () => cards().find((one) => !isOriginal(one)) as HTMLElement;
    await choose(user, menuOf(original()), 'Revoke link', 'Revoke Link');
    await screen.findByText('Link revoked');
    await choose(user, menuOf(original()), 'Duplicate');
    await screen.findByText('Estimate duplicated');
    await waitFor(() => expect(cards()).toHaveLength(2));
    const mend = broken('POST', /\/api\/admin\/estimates\/[\w-]+\/convert$/);
    await choose(user, menuOf(original()), 'Convert to Contract', 'Convert to Contract');
    await screen.findByText('Failed to convert estimate to contract');
    mend();
    await choose(user, menuOf(original()), 'Convert to Contract', 'Convert to Contract');
    await screen.findByText('Estimate converted to contract successfully');
    await within(original()).findByRole('link', { name: /^CON-\d{13}$/ });
    // The copy is a draft that was never sent, and can go.
    await choose(user, menuOf(copy()), 'Delete draft', 'Delete draft');
    await screen.findByText('Draft deleted');
    await waitFor(() => expect(cards()).toHaveLength(1));
  });
});

describe('the list of estimates', () => {
  it('is searched by the beginnings of words and filtered, and says what cannot be read', async () => {
    const contact_id = await addContact(studio.db, { company_name: 'Lighthouses' });
    await add(contact_id, { title: 'Tower' });
    const { user, router } = await open('/admin/estimates', 'admin');
    const search = screen.getByRole('searchbox', { name: 'Search by words...' });
    fill(search, 'lighth');
    await waitFor(() => expect(router.state.location.search).toMatch(/q=lighth/));
    await waitFor(() => expect(cards()).toHaveLength(1));
    fill(search, 'nothing of this kind');
    await screen.findByRole('heading', { name: 'No estimates found' });
    await user.click(button('Clear search'));
    await screen.findByText('Tower');
    fill(search, 'tower');
    await waitFor(() => expect(cards()).toHaveLength(1));
    await user.selectOptions(field('Status'), 'Draft');
    await waitFor(() => expect(router.state.location.search).toMatch(/status=/));
    await waitFor(() => expect(cards()).toHaveLength(1));
    const mend = broken('GET', /\/api\/admin\/estimates\?/);
    await user.selectOptions(field('Status'), 'Declined');
    await screen.findByText('Failed to fetch estimates');
    mend();
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'No estimates found' });
  });
});

it('an estimate that cannot be read is a failure, and only one that is missing is not found', async () => {
  const path = `/admin/estimates/${crypto.randomUUID()}/edit`;
  const status = async () => (await studio.request(await studio.sessionOf('admin'), 'GET', path)).status;
  await studio.db.execute('alter table estimates rename to estimates_away');
  try {
    expect(await status()).toBe(500);
    const { user } = await open(path, 'admin');
    expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded.');
    expect(screen.queryByText(/does not exist/)).toBeNull();
    // The area stays around it.
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    await expectAccessible();
    await studio.db.execute('alter table estimates_away rename to estimates');
    await user.click(button('Try Again'));
    await screen.findByText('This estimate does not exist.');
    expect(await status()).toBe(404);
  } finally {
    await studio.db.execute('alter table if exists estimates_away rename to estimates');
  }
});
