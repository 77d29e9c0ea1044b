import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImapStandIn, startImap } from '#tests/imap/stand-in.ts';
import { button, field } from '#tests/screens/find.ts';
import { expectAccessible, testScreens } from '#tests/screens/screens.tsx';
import { people } from '#tests/seed.ts';
import { authservId, mailboxKit } from '../mailbox.testkit.ts';

const { studio, open } = testScreens();
let imap: ImapStandIn;
const box = mailboxKit(studio, () => imap);
const path = '/admin/settings?tab=mailbox';

beforeAll(async () => {
  imap = await startImap();
});
afterAll(() => imap.close());

it('the name of the mail server is taken from the emails, and an email that it does not confirm is held and marked', async () => {
  const account = { ...box.settings(), authserv_id: '' };
  expect((await studio.call('super_admin', 'PUT', '/admin/mailbox', account)).status).toBe(200);
  await box.receive({ from: 'Sam Seen <seen@example.com>', text: 'Who checks me?' });

  const { user } = await open(path, 'super_admin');
  await screen.findByText('Senders are not confirmed');
  const words = () => screen.getByRole('main').textContent;
  const seen = `Seen in your recent emails: ${authservId} (1 of 1)`;
  await waitFor(() => expect(words()).toContain(seen));
  await expectAccessible();
  await user.click(button('Use This Name'));
  expect(field("Your mail server's name in Authentication-Results").value).toBe(authservId);
  await waitFor(() => expect(screen.queryByText('Senders are not confirmed')).toBeNull());
  expect(words()).not.toContain(seen);
  await user.click(button('Save Mailbox'));
  await screen.findByText('Mailbox saved');

  const { email } = people.client;
  await box.receive({ from: `Somebody Else <${email}>`, text: 'Please pay another account.', results: [] });
  const { user: owner } = await open('/admin/messages?box=held', 'super_admin');
  const list = await screen.findByRole('list', { name: 'Conversations' });
  const held = await within(list).findByRole('link', { name: new RegExp(email) });
  expect(held.textContent).not.toContain('Somebody');
  await owner.click(held);
  const panel = await screen.findByRole('region', { name: 'Unconfirmed sender' });
  expect(panel.textContent).toContain(`Your mail server does not confirm that this came from ${email}.`);
  const marked = `By email from ${email}, not confirmed`;
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain(marked));
  await expectAccessible();
  await owner.click(button('Accept', panel));
  await screen.findByRole('textbox', { name: 'Message' });
  expect(screen.getByRole('log').textContent).toContain(marked);

  await open(path, 'super_admin');
  const received = within(await screen.findByRole('list', { name: 'Mails that came in' }));
  await waitFor(() => {
    const entry = received.getAllByRole('listitem').find(({ textContent }) => textContent.includes(email));
    expect(entry?.textContent).toContain('Not confirmed');
  });
});
