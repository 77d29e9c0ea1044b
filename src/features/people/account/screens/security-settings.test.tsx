import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people, testPassword } from '#tests/seed.ts';
import { totpOf } from '#tests/totp.ts';

const { studio, open } = testScreens({ SMTP_URL: 'smtp://127.0.0.1:9' });
const tab = '/dashboard/settings?tab=security';

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog', { name: /./ }));
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

async function confirm(user: User, password: string, button: string) {
  const asked = await dialog();
  fill(await asked.findByLabelText(/^Password/), password);
  await user.click(asked.getByRole('button', { name: button }));
  return asked;
}

async function choosePassword(user: User, current: string, next: string, again = next) {
  fill(field(/^Current password/), current);
  fill(field(/^New password/), next);
  fill(field(/^Confirm new password/), again);
  await press(user, 'Change Password');
}

it('changes the password, with every message', async () => {
  const { user } = await open(tab, 'client');
  await expectAccessible();
  await press(user, 'Change Password');
  await screen.findByText('Please enter your current password');
  await screen.findByText('Password must be at least 6 characters');
  await expectAccessible();
  await choosePassword(user, 'not mine', 'other horse 10', 'other horse 11');
  await screen.findByText("Passwords don't match");
  await choosePassword(user, 'not mine', 'other horse 10');
  await screen.findAllByText('The current password is not right');
  await choosePassword(user, testPassword, 'other horse 10');
  await screen.findByText('Password changed');
  await waitFor(() => expect(field(/^Current password/).value).toBe(''));
});

it('turns the second factor on with a code from the app, shows recovery codes once, and turns it off with the password', async () => {
  const { user } = await open(tab, 'business');
  await user.click(screen.getByRole('switch', { name: 'Two-factor authentication' }));
  const setup = await confirm(user, 'not mine', 'Continue');
  await setup.findByText('The password is not right');
  await confirm(user, testPassword, 'Continue');
  await setup.findByRole('img', { name: 'QR code for your authenticator app' });
  await expectAccessible();
  const secret = document.querySelector('code')?.textContent?.replaceAll(/\s/g, '');
  fill(setup.getByLabelText(/^Code from the app/), '000000');
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  await setup.findByText(/code.*(invalid|not right)|invalid code/i);
  fill(setup.getByLabelText(/^Code from the app/), totpOf(`otpauth://totp/x?secret=${secret}`));
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  const codesOf = async () =>
    within(await setup.findByRole('list', { name: 'Recovery codes' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const codes = await codesOf();
  expect(codes).toHaveLength(10);
  await user.click(setup.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(isOn('Two-factor authentication')).toBe(true));

  await press(user, 'New recovery codes');
  const renewal = await confirm(user, testPassword, 'Make new codes');
  const list = within(await renewal.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(list).toHaveLength(10);
  expect(list[0]?.textContent).not.toBe(codes[0]);
  await press(user, 'I have saved them');

  await user.click(screen.getByRole('switch', { name: 'Two-factor authentication' }));
  await confirm(user, testPassword, 'Turn off');
  await screen.findByText('Two-factor authentication is off');
  await waitFor(() => expect(isOn('Two-factor authentication')).toBe(false));
});

it('stores a recovery email with the password, confirms it by the link of the mail, and removes it in a day', async () => {
  const { user } = await open('/admin/settings?tab=security', 'admin');
  const box = () => screen.getByRole('textbox', { name: /^Recovery email/ });
  fill(box(), 'nobody');
  await press(user, 'Save Recovery Email');
  await screen.findByText('Please enter a valid email address');
  fill(box(), 'spare@ada.test');
  await press(user, 'Save Recovery Email');
  const asked = await confirm(user, 'not mine', 'Save');
  await asked.findByText('The password is not right');
  await confirm(user, testPassword, 'Save');
  await screen.findByText('Confirmation link sent');
  await screen.findByText('Not confirmed');

  const sent = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'spare@ada.test'));
  const link = sent.map((mail) => /\/auth\/recovery-email\?token=[\w-]+/.exec(asSent(studio.platform, mail).text)?.[0]).at(-1);
  const confirming = await open(link ?? '');
  await press(confirming.user, 'Confirm recovery email');
  await screen.findByRole('heading', { name: 'Recovery email confirmed' });
  await expectAccessible();

  const later = await open('/admin/settings?tab=security', 'admin');
  await screen.findByText('Confirmed');
  await press(later.user, 'Remove');
  await confirm(later.user, testPassword, 'Remove');
  await screen.findByText('The recovery email will be removed');
  await screen.findByText(/spare@ada.test keeps working until/);
  await press(later.user, 'Keep spare@ada.test');
  await screen.findByText('The recovery email stays as it is');
  await waitFor(() => expect(screen.queryByText(/keeps working until/)).toBeNull());
});

it('lets the owner refuse common passwords, for everybody', async () => {
  const { user } = await open('/admin/settings?tab=security', 'super_admin');
  const rule = 'Refuse common passwords';
  expect(isOn(rule)).toBe(false);
  await user.click(screen.getByRole('switch', { name: rule }));
  await screen.findByText('Common passwords are refused from now on');
  await waitFor(() => expect(isOn(rule)).toBe(true));
  const demanded = within(screen.getByRole('list', { name: 'Password must have' }));
  await waitFor(() => expect(demanded.getAllByRole('listitem')).toHaveLength(2));
  await choosePassword(user, testPassword, 'Password123');
  await screen.findAllByText(/This is one of the most common passwords\./);
  await user.click(screen.getByRole('switch', { name: rule }));
  await waitFor(() => expect(isOn(rule)).toBe(false));
});

describe('the devices', () => {
  const elsewhere: string[] = [];
  beforeAll(async () => {
    await studio.db.delete(sessions).where(eq(sessions.user_id, studio.ids.super_admin));
    for (const userAgent of [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    ]) {
      elsewhere.push(await studio.signIn(people.super_admin.email, testPassword, userAgent));
    }
  });
  const statusOf = async (at: number) => (await studio.callWith(elsewhere[at] ?? '', 'GET', '/account/profile')).status;

  it('are listed, and those of other sessions end at once', async () => {
    const own = await studio.signIn(people.super_admin.email);
    const { user } = await open('/admin/settings?tab=security', { session: own });
    const list = () => within(screen.getByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem');
    expect(list()).toHaveLength(3);
    expect(list()[0]?.textContent).toContain('This device');
    // Address and times tell two of the same kind apart.
    expect(list()[0]?.textContent).toMatch(/This computer · signed in .+\d+:\d\d [AP]M/);
    expect(list()[0]?.textContent).toMatch(/last active .+\d+:\d\d [AP]M · ends /);
    await press(user, 'Sign out Safari on iPhone');
    await waitFor(() => expect(list()).toHaveLength(2));
    expect(await statusOf(0)).toBe(401);
    await press(user, 'Sign out all other devices');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out others' }));
    await waitFor(() => expect(list()).toHaveLength(1));
    expect(await statusOf(1)).toBe(401);
  });
});
