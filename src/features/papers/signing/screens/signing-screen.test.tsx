import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people } from '#tests/seed.ts';
import { codeIn, signingKit } from '../signing.testkit.ts';

const { studio, open } = testScreens({ SMTP_URL: 'smtp://127.0.0.1:1' });
const kit = signingKit(studio);

afterEach(() => vi.unstubAllGlobals());

const consent = (user: { click(element: Element): Promise<void> }) =>
  user.click(screen.getByRole('checkbox', { name: /^I have read this contract/ }));

describe('a client without an account', () => {
  it('takes a code back, declines with another, and the studio reads all of it in the evidence', async () => {
    const contact = await kit.contact({ first_name: 'Wilma', last_name: 'Writer' });
    const contract = await kit.contract(contact.id);
    const { user } = await open(`/document/${contract.path}`);
    await consent(user);
    const code = 'Confirm that it is you';
    const cancel = async () => user.click(button('Back', await dialog(code)));
    // Back and again: the code that was sent is still good, and the dialog says when there can be another.
    await user.click(button('Sign contract'));
    await within(await dialog(code)).findByText(/We sent a code with six digits/);
    await cancel();
    await user.click(button('Sign contract'));
    await within(await dialog(code)).findByText(/We sent a code with six digits/);
    await within(await dialog(code)).findByRole('button', { name: /^send another in \d+ s$/ });
    expect(within(await dialog(code)).queryByRole('alert')).toBeNull();
    await cancel();

    // Declining asks for a code of its own.
    await user.click(button('Decline'));
    const asking = () => dialog('Decline this contract?');
    fill(field('Reason', await asking()), 'Another studio');
    await user.click(button('Continue', await asking()));
    await within(await dialog(code)).findByText(/We sent a code with six digits/);
    await cancel();
    await user.click(button('Decline'));
    expect(field('Reason', await asking()).value).toBe('Another studio');
    await user.click(button('Continue', await asking()));
    const mail = await kit.latestMail('signing.code');
    expect(mail.subject).toMatch(/^Your code to decline/);
    const right = codeIn(mail.text);
    fill(within(await dialog(code)).getByRole('textbox', { name: 'Code' }), right === '000000' ? '111111' : '000000');
    await user.click(button('Decline contract', await dialog(code)));
    await within(await dialog(code)).findByText('This code is not right. 4 tries are left.');
    fill(within(await dialog(code)).getByRole('textbox', { name: 'Code' }), right);
    await user.click(button('Decline contract', await dialog(code)));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Declined. Another studio'));

    await open(`/admin/contracts/${contract.id}`, 'super_admin');
    const record = await screen.findByRole('list', { name: 'Evidence' });
    within(record).getByText('Wrong one-time code entered');
    // To the second.
    expect(record.querySelector('time')?.textContent).toMatch(/\d:\d\d:\d\d [AP]M$/);
  });

  it('is found at another address, which the form says before it is saved', async () => {
    const contact = await kit.contact({ first_name: 'Wilma', last_name: 'Writer' });
    const contract = await kit.contract(contact.id);
    const { user } = await open(`/admin/contracts/${contract.id}/edit`, 'super_admin');
    await user.click(await screen.findByRole('button', { name: 'Edit Wilma Writer' }));
    const panel = await screen.findByRole('group', { name: 'Edit contact' });
    fill(field('Email', panel), 'other@client.test');
    await within(panel).findByText(new RegExp(`went to ${contact.email} and can no longer be opened there once you save`));
    await expectAccessible();
    await user.click(button('Save contact', panel));
    await screen.findByText('A link has ended');
    await open(`/document/${contract.path}`);
    await screen.findByRole('heading', { name: "The page you are looking for doesn't exist." });
  });
});

describe('a client who is signed in', () => {
  it('declines a price, and signs without a code, but nothing that was edited since it was read', async () => {
    const [user_row] = await studio.db.select().from(users).where(eq(users.email, people.business.email));
    const contact = await kit.contact({ ...people.business, user_id: user_row?.id } as never);
    const offer = await kit.estimate(contact.id, { title: 'Offer' });
    const terms = { title: 'Terms', contact_id: contact.id, total_amount: 50, payment_terms: ['Net 30'] };
    const contract = await kit.contract(contact.id, { ...terms, terms_and_conditions: ['First words.'] });
    await open('/dashboard/documents', 'business');
    const own = screen.getByRole('region', { name: 'Waiting for you' });
    expect(
      within(own)
        .getByRole('link', { name: /^Read and sign: Terms/ })
        .getAttribute('href'),
    ).toMatch(/^\/document\/contract\//);
    expect(within(own).getAllByRole('link', { name: /as PDF$/ })).toHaveLength(2);
    const review =
      within(own)
        .getByRole('link', { name: /^Review and accept: Offer/ })
        .getAttribute('href') ?? '';
    const { user } = await open(review, 'business');
    screen.getByRole('heading', { level: 1, name: 'Offer' });
    await user.click(button('Decline'));
    const question = await dialog('Decline this estimate?');
    await expectAccessible();
    await user.click(button('Decline estimate', question));
    await within(question).findByText('Please say why');
    fill(field('Reason', question), 'Not this year');
    await user.click(button('Decline estimate', question));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Declined. Not this year'));
    expect(screen.queryByRole('button', { name: 'Accept estimate' })).toBeNull();
    expect(review).toContain(offer.access_token);

    const { user: signer } = await open(`/document/${contract.path}`, 'business');
    screen.getByRole('heading', { level: 1, name: 'Terms' });
    screen.getByText(/You are signed in, so no code is needed\./);
    expect(field('Full name').value).toBe('Bea Business');
    await kit.changeContract(contract.id, { ...terms, terms_and_conditions: ['Other words.'] });
    await consent(signer);
    await signer.click(button('Sign contract'));
    await screen.findByText('This contract has changed since you opened it. Please read it again before you sign.');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await signer.click(button('Read it again'));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
    await open(`/document/${contract.path}`, 'business');
    await screen.findByText(/This contract is being revised\./);
    await kit.admin('POST', `/contracts/${contract.id}/send`, {});
    const { user: again } = await open(`/document/${contract.path}`, 'business');
    await screen.findByText('Other words.');
    await consent(again);
    await again.click(button('Sign contract'));
    await screen.findByText(/Bea Business signed this contract\./);
  });
});

describe('a document opened for printing', () => {
  it('asks for the dialog a moment after it has loaded, and says that it was not sent', async () => {
    const contact = await kit.contact();
    const contract = await kit.contract(contact.id, { title: 'Terms' }, false);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open(`/document/${contract.path}?print=1`, 'admin');
    expect(print).not.toHaveBeenCalled();
    await screen.findByText(/It has not been sent, so nobody else can open this page\./);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    await open(`/document/${contract.path}`, null);
    await screen.findByRole('heading', { name: "The page you are looking for doesn't exist." });
  });
});
