import { screen, within } from '@testing-library/react';
import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { button, choose, dialog, field, gone } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

async function linkFor(email: string): Promise<string> {
  const sent = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email)).orderBy(desc(mail_outbox.id));
  const [mail] = sent.map((row) => asSent(studio.platform, row));
  return /\/auth\/invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

it('a withdrawn invitation, and a link that never was, show one page', async () => {
  const email = 'ida@example.test';
  const { user } = await open('/admin/clients/invitations', 'admin');
  await user.click(button('Add Client'));
  const inviting = await dialog('Add Client');
  fill(field('Email', inviting), email);
  fill(field('First name', inviting), 'Ida');
  fill(field('Last name', inviting), 'Withdrawn');
  await user.click(within(inviting).getByRole('radio', { name: /^Business/ }));
  fill(field('Business name', inviting), 'Ink & Paper');
  await user.click(button('Send invitation', inviting));
  await gone('dialog', 'Add Client');
  const link = await linkFor(email);
  const { user: guest } = await open(link);
  await screen.findByRole('heading', { name: 'Welcome, Ida' });
  fill(screen.getByLabelText(/^Password/, { selector: 'input' }), 'a password of mine');
  fill(field('Confirm password'), 'another one');
  await guest.click(button('Open my portal'));
  await screen.findByText("Passwords don't match");

  const { user: again } = await open('/admin/clients/invitations', 'admin');
  await choose(again, button('Actions for the invitation of Ida Withdrawn'), 'Withdraw', 'Withdraw');
  await within(await screen.findByRole('row', { name: new RegExp(email) })).findByText('Withdrawn');
  for (const address of [link, '/auth/invitation?token=nonsense', '/auth/invitation']) {
    await open(address);
    await screen.findByRole('heading', { name: 'This invitation no longer works' });
    await expectAccessible();
  }
  expect(link).toMatch(/token=/);
});
