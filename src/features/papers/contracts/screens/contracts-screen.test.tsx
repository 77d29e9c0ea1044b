import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { button, choose, dialog, field, gone, itemsOf, question, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { contractWriter } from '../contracts.testkit.ts';

const { studio, open, answerWith } = testScreens();
const writer = contractWriter(studio);
const contact_id = async () => (await writer.contact()).id;

afterEach(() => vi.unstubAllGlobals());

const broken = (method: string, path: RegExp) =>
  answerWith((request) =>
    request.method === method && path.test(request.url)
      ? Response.json({ success: false, data: null, error: 'An unexpected error occurred.', code: 'X' }, { status: 500 })
      : undefined,
  );
const unreachable = (method: string, path: RegExp) =>
  answerWith((request) => {
    if (request.method === method && path.test(request.url)) throw new TypeError('Failed to fetch');
    return undefined;
  });

describe('the list of contracts', () => {
  it('says what cannot be read and when there is none, and is filtered by client and status', async () => {
    await writer.add({ title: 'Advice', contact_id: await contact_id(), effective_date: '2026-12-01' });
    const { user, router } = await open('/admin/contracts', 'admin');
    const mend = broken('GET', /\/api\/admin\/contracts\?/);
    await user.selectOptions(field('Status'), 'Cancelled');
    await within(await screen.findByRole('alert')).findByText('Failed to fetch contracts');
    mend();
    await user.click(button('Try Again'));
    await screen.findByRole('heading', { name: 'No contracts found' });
    await user.selectOptions(field('Status'), 'Draft');
    const card = saying('Advice', await screen.findByRole('list', { name: 'Contracts' }).then(() => itemsOf('Contracts')));
    for (const text of ['$1,200.00', 'December 1, 2026']) expect(card.textContent).toContain(text);
    expect(
      within(card)
        .getByRole('link', { name: /^View Advice/ })
        .getAttribute('href'),
    ).toMatch(/^\/document\/contract\//);
    fill(screen.getByRole('combobox', { name: 'Filter by client' }), 'zoe@angstrom');
    await user.click(await screen.findByRole('option', { name: /Zoë Ångström/ }));
    await waitFor(() => expect(router.state.location.search).toMatch(/contact_id=/));
    await waitFor(() => saying('Advice', itemsOf('Contracts')));

    // In a window of its own, and told where the browser does not let it open.
    const opened = vi.fn((_address: string) => null);
    vi.stubGlobal('open', opened);
    await choose(user, button(/^More for Advice/), 'PDF / Print');
    await screen.findByText('Failed to generate PDF. Please try again.');
    expect(opened.mock.calls[0]?.[0]).toMatch(/^\/document\/contract\/\S+\?print/);
  });
});

describe('a new contract', () => {
  it('says what is missing, begins with a template, and keeps what could not be saved', async () => {
    await contact_id();
    const made = await studio.call('admin', 'POST', '/admin/contract-templates', {
      name: 'Terms of advice',
      contract_type: 'consulting',
      terms_and_conditions: ['For {{client_name}}, who pays **{{total}}**.', 'Second term'],
      payment_terms: ['Net 30'],
    });
    expect(made.status).toBe(200);
    const { user } = await open('/admin/contracts/new', 'admin');
    const save = button('Create Contract');
    await user.click(save);
    // A title may be missing, as may the total once there are services.
    expect(field('Title').placeholder).toBe('Untitled Contract');
    await screen.findByText('Please enter a total amount or add a line');
    await expectAccessible();
    fill(field('Title'), 'Advice on ships');
    fill(field('Total amount'), '1');
    await user.selectOptions(field('Start from a template'), 'Terms of advice');
    await waitFor(() => expect(field('Contract type').value).toBe('consulting'));
    fill(screen.getByRole('combobox', { name: 'Client' }), 'zoe@angstrom');
    await user.click(await screen.findByRole('option', { name: /Zoë Ångström/ }));
    await user.click(button('Add service'));
    fill(screen.getByRole('textbox', { name: /^Service/ }), 'Workshop day');
    fill(field('Quantity'), '2');
    fill(field('Price'), '950.25');
    expect(screen.queryByLabelText('Total amount', { exact: false })).toBeNull();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Services' }).textContent).toContain('Total$1,900.50'));
    fill(field('Effective date'), '2026-12-01');
    fill(field('Expiration date'), '2026-11-30');
    await user.click(save);
    await screen.findByText('A contract cannot end before it begins');
    fill(field('Expiration date'), '');
    // No font has this one, and the form says which it is before anything is sent.
    fill(field('Title'), 'Advice \u{13000}');
    await user.click(save);
    await screen.findByText(/U\+13000/);
    fill(field('Title'), 'Advice on ships');
    const mend = unreachable('POST', /\/api\/admin\/contracts$/);
    await user.click(save);
    await screen.findByText(/^Failed to create contract/);
    mend();
    await user.click(save);
    await screen.findByText('Contract created successfully');
    await screen.findByRole('heading', { level: 1, name: 'Advice on ships' });
    const text = await screen.findByRole('article', { name: /^Text of CON-/ });
    expect(text.textContent).toContain('For Zoë Ångström, who pays $1,900.50.');
    expect(text.querySelector('strong')?.textContent).toBe('$1,900.50');
    await expectAccessible();
  });

  it('whose answer is lost is there once when it is saved again, and a correction is not told as kept', async () => {
    const { user } = await open('/admin/contracts/new', 'admin');
    fill(field('Title'), 'Lost');
    fill(field('Total amount'), '900');
    const admin = await studio.sessionOf('admin');
    const find = answerWith((request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/api/admin/contracts')) return undefined;
      return (async () => {
        const { pathname } = new URL(request.url);
        await studio.fetch(admin, pathname, 'POST', request.headers, await request.text());
        throw new TypeError('Failed to fetch');
      })();
    });
    await user.click(button('Create Contract'));
    await screen.findByText(/^Failed to create contract/);
    find();
    fill(field('Title'), 'Lost in another size');
    await user.click(button('Create Contract'));
    // It stands with the form until it is sent again.
    await screen.findByText(/What you changed since then was not saved/);
    expect(field('Title').value).toBe('Lost in another size');
    fill(field('Title'), 'Lost');
    await user.click(button('Create Contract'));
    await screen.findByText('Contract created successfully');
    const titles = (await studio.db.select().from(contracts)).map(({ title }) => title);
    expect(titles.filter((title) => title?.startsWith('Lost'))).toEqual(['Lost']);
  });
});

describe('a contract', () => {
  it('is changed, sent, signed by the studio below what was read, and taken back', async () => {
    const { id } = await writer.add({
      title: 'Canal',
      contact_id: await contact_id(),
      services: [{ name: 'Workshop day', quantity: 2, price: 950.25 }],
    });
    const { user, router } = await open(`/admin/contracts/${id}/edit`, 'admin');
    expect(field('Quantity').value).toBe('2');
    expect(screen.getByRole('group', { name: 'Services' }).textContent).toContain('Total$1,900.50');
    fill(field('Title'), 'Canals');
    const mend = unreachable('PUT', /\/api\/admin\/contracts\/[\w-]+$/);
    await user.click(button('Save Changes'));
    await screen.findByText(/^Failed to update contract/);
    mend();
    await user.click(button('Save Changes'));
    await screen.findByText('Contract updated successfully');
    await screen.findByRole('heading', { level: 1, name: 'Canals' });
    await user.click(button('Send'));
    await user.click(button('Send', await question()));
    await gone('alertdialog');
    await screen.findByText('Contract sent');

    await user.click(await screen.findByRole('button', { name: 'Sign for the studio' }));
    let signing = await dialog('Sign for the studio');
    fill(field('Full name', signing), '');
    await user.click(button('Sign', signing));
    await within(signing).findByText('Please enter your name');
    fill(field('Full name', signing), 'Ada Admin');
    // What a colleague sends in between is not signed before it was read.
    expect((await writer.change(id, { ...(await writer.detail(id)), payment_terms: ['Net 14'] })).status).toBe(200);
    expect((await writer.send(id)).status).toBe(200);
    await user.click(button('Sign', signing));
    await screen.findByText(/This contract has changed since you opened it\./);
    await user.click(button('Cancel', signing));
    await within(screen.getByRole('article', { name: /^Text of CON-/ })).findByText('Net 14');
    await user.click(button('Sign for the studio'));
    signing = await dialog('Sign for the studio');
    within(signing).getByText(/, version 2\./);
    fill(field('Full name', signing), 'Ada Admin');
    await user.click(button('Sign', signing));
    await screen.findByText('Admin signed');
    expect(router.state.location.pathname).toBe(`/admin/contracts/${id}`);

    await choose(user, button('More actions'), 'Revoke link', 'Revoke link');
    await screen.findByText('The link is revoked');
    await choose(user, button('More actions'), 'Cancel contract', 'Cancel contract');
    await screen.findByText('Contract cancelled');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull());
  });

  it('whose row was rewritten says so at the top, and offers no signing', async () => {
    const { id } = await writer.add({ title: 'Record', contact_id: await contact_id() });
    await writer.send(id);
    await open(`/admin/contracts/${id}`, 'admin');
    button('Sign for the studio');
    await screen.findByText('The record is intact.');
    expect(screen.queryByRole('alert')).toBeNull();

    await studio.db.update(contracts).set({ title: 'Rewritten' }).where(eq(contracts.id, id));
    await open(`/admin/contracts/${id}`, 'admin');
    const notice = (await screen.findAllByRole('alert'))[0] as HTMLElement;
    expect(notice.textContent).toContain('The record of this document was changed');
    expect(notice.textContent).toContain('The document is not what the record says was sent.');
    expect(screen.queryByRole('button', { name: 'Sign for the studio' })).toBeNull();
    const place = within(notice).getByRole('link', { name: 'See the evidence' }).getAttribute('href')?.replace(/^#/, '') ?? '';
    const evidence = screen.getByRole('heading', { name: 'Evidence' });
    expect(document.getElementById(place)?.contains(evidence) || document.getElementById(place) === evidence).toBe(true);
    // Above all else that the page says.
    const heading = screen.getByRole('article', { name: /^Text of CON-/ });
    expect(notice.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expectAccessible();
  });
});
