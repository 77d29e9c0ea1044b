import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people, testPassword } from '#tests/seed.ts';

type User = Awaited<ReturnType<ReturnType<typeof testScreens>['open']>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const go = (user: User) => press(user, 'Continue');
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function openForm(user: User, type: 'Personal' | 'Business') {
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${type}`) }));
  await go(user);
}

async function fillPerson(email: string) {
  fill(await screen.findByLabelText(/^First name/), 'Nora');
  fill(field(/^Last name/), 'New');
  fill(field(/^Email/), email);
  fill(field(/^Password\*?$/), 'secret 1');
  fill(field(/^Confirm password/), 'secret 1');
}

const account = (studio: ReturnType<typeof testScreens>['studio'], email: string) =>
  studio.db.select().from(users).where(eq(users.email, email));

describe('registration', () => {
  const { studio, open, answerWith } = testScreens({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const registration = (answer: (request: Request) => Promise<Response>) =>
    answerWith((request) => (request.url.endsWith('/api/registration') ? answer(request) : undefined));

  it('starts with the account type on both sub-tabs, and checks the personal form field by field', async () => {
    const { user } = await open('/auth');
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    await go(user);
    await screen.findByText('Please select an account type');
    await expectAccessible();
    await user.click(screen.getByRole('tab', { name: 'Business' }));
    await go(user);
    await screen.findByText('Please select an account type');
    await user.click(screen.getByRole('radio', { name: /^Personal/ }));
    await go(user);
    const heading = await screen.findByRole('heading', { name: 'Your details' });
    expect(screen.getByRole('tab', { name: 'Personal' }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(heading));

    fill(field(/^First name/), 'N');
    fill(field(/^Last name/), 'N');
    fill(field(/^Email/), 'nora');
    fill(field(/^Password\*?$/), '12345');
    fill(field(/^Confirm password/), '123456');
    await press(user, 'Create account');
    for (const text of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ]) {
      await screen.findByText(text);
    }
    await expectAccessible();
    const strength = within(screen.getByRole('list', { name: 'Password strength' }));
    expect(strength.getAllByRole('listitem')[0]?.textContent).toContain('(not yet)');
    fill(field(/^Password\*?$/), 'Longer-secret 12');
    await waitFor(() => expect(strength.getAllByText('(met)')).toHaveLength(4));
    const demanded = within(screen.getByRole('list', { name: 'Password must have' }));
    expect(demanded.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['At least 6 characters(met)']);
    fill(field(/^Password\*?$/), 'Password123');
    await waitFor(() => expect(strength.getByText(/Not a common password/).textContent).toContain('(not yet)'));
  });

  it('takes a business in two steps, loses nothing on the way, and encrypts what is sensitive', async () => {
    const { user } = await open('/auth');
    await openForm(user, 'Business');
    await screen.findByText('Step 1 of 2');
    await go(user);
    await screen.findByText('First name must be at least 2 characters');
    await fillPerson('bea@firm.test');
    await go(user);
    await screen.findByText('Step 2 of 2');
    await expectAccessible();

    fill(field(/^Business name/), 'F');
    fill(field(/^Website/), 'firm');
    fill(field(/^Employee count/), '0');
    await press(user, 'Create account');
    await screen.findByText('Business name must be at least 2 characters');
    await screen.findByText('Please enter a valid URL');
    await screen.findByText('Employee count must be a positive number');

    await press(user, 'Back');
    expect((await screen.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe('Nora');
    await press(user, 'Back');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Business/ })).checked).toBe(true);
    await go(user);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Confirm password/)).value).toBe('secret 1');
    await go(user);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Website/)).value).toBe('firm');

    const choices = (label: RegExp) => within(field(label)).getAllByRole('option');
    expect(choices(/^Business type/)).toHaveLength(11);
    expect(choices(/^Industry/)).toHaveLength(19);
    await user.selectOptions(field(/^Business type/), 'Limited Liability Company (LLC)');
    await user.selectOptions(field(/^Industry/), 'Food and Beverage');
    for (const [label, value] of [
      [/^Business name/, 'Firm & Sons'],
      [/^Website/, 'https://firm.test'],
      [/^Employee count/, '12'],
      [/^Address/, '1 High St'],
      [/^City/, 'Graz'],
      [/^State/, 'Styria'],
      [/^ZIP/, '8010'],
      [/^Country/, 'Austria'],
      [/^Phone/, '+43 316 998877'],
      [/^Tax ID/, 'ATU-112233'],
      [/^Registration number/, 'FN-445566'],
    ] as const) {
      fill(field(label), value);
    }
    const sent: string[] = [];
    answerWith((request) => {
      if (!request.url.endsWith('/api/registration')) return undefined;
      return request
        .clone()
        .text()
        .then((text) => void sent.push(text)) as Promise<never>;
    });
    await press(user, 'Create account');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toMatch(/998877|112233|445566/);
    const [row] = await studio.db
      .select()
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.user_id))
      .where(eq(users.email, 'bea@firm.test'));
    expect(row?.businesses).toMatchObject({
      business_name: 'Firm & Sons',
      business_type: 'llc',
      industry: 'Food and Beverage',
      city: 'Graz',
      employee_count: 12,
    });
    const { encrypted_phone, encrypted_tax_id, encrypted_registration_number } = row?.businesses ?? {};
    for (const value of [encrypted_phone, encrypted_tax_id, encrypted_registration_number])
      expect(value?.split('.')).toHaveLength(3);
  });

  it('keeps everything when the server fails, and sends the same account again', async () => {
    const { user } = await open('/auth');
    await openForm(user, 'Personal');
    await fillPerson('retry@new.test');
    const failure = { success: false, data: null, error: 'Signup failed.', code: 'INTERNAL_SERVER_ERROR' };
    let stop = registration(async () => Response.json(failure, { status: 500 }));
    await press(user, 'Create account');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Signup failed.'));
    stop();
    // The server did its work, but the answer was lost on the way.
    const session = await studio.sessionOf(null);
    stop = registration(async (request) => {
      await studio.fetch(session, '/api/registration', 'POST', request.headers, await request.text());
      throw new TypeError('The connection was lost');
    });
    await press(user, 'Create account');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to register'));
    expect(field(/^First name/).value).toBe('Nora');
    stop();
    await press(user, 'Create account');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(await account(studio, 'retry@new.test')).toHaveLength(1);
  });

  it('answers alike for a known address', async () => {
    const { user } = await open('/auth');
    await openForm(user, 'Personal');
    await fillPerson(people.business.email.toUpperCase());
    await press(user, 'Create account');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(await account(studio, people.business.email)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const { open, answerWith, studio } = testScreens({ SMTP_URL: 'smtp://127.0.0.1:9' });

  it('asks for an address, and answers alike for one nobody has', async () => {
    const { user, router } = await open('/auth');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('button', { name: 'Send reset link' });
    expect(router.state.location.pathname).toBe('/auth/forgot-password');
    await expectAccessible();
    await press(user, 'Send reset link');
    await screen.findByText('Please enter a valid email address');
    fill(field(/^Email/), 'nobody@studio.test');
    const stop = answerWith((request) =>
      request.url.endsWith('/request-password-reset') ? Promise.reject(new TypeError('The connection was lost')) : undefined,
    );
    await press(user, 'Send reset link');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to request password reset.'));
    stop();
    await press(user, 'Send reset link');
    await screen.findByRole('heading', { name: 'Check your email' });
    await screen.findByText(/If nobody@studio.test has an account/);
  });

  it('gives way to a new one by the link of the mail, which works once', async () => {
    const { email } = people.admin;
    await studio.request(null, 'POST', '/api/auth/request-password-reset', { email });
    await answerAddresses(studio.platform);
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email));
    const token = mail && /reset-password\?token=([\w-]+)/.exec(asSent(studio.platform, mail).text)?.[1];
    await open(`/reset-password?token=${token}`);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    const { user, router } = await open(`/auth/reset-password?token=${token}`);
    await expectAccessible();
    const choose = async (password: string, again: string) => {
      fill(field(/^New password/), password);
      fill(field(/^Confirm password/), again);
      await press(user, 'Save new password');
    };
    await choose('12345', 'other');
    await screen.findByText('Password must be at least 6 characters');
    await screen.findByText("Passwords don't match");
    await expectAccessible();
    const stop = answerWith((request) =>
      request.url.endsWith('/api/auth/reset-password') ? Promise.reject(new TypeError('The connection was lost')) : undefined,
    );
    await choose('a brand new one', 'a brand new one');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to reset password.'));
    stop();
    await press(user, 'Save new password');
    await screen.findByText('Your password has been changed');
    expect(router.state.location.pathname).toBe('/auth');
    for (const [password, answer] of [
      [testPassword, 401],
      ['a brand new one', 200],
    ] as const) {
      expect((await studio.request(null, 'POST', '/api/auth/sign-in/email', { email, password })).status).toBe(answer);
    }
    for (const path of ['/auth/reset-password', '/reset-password']) {
      await open(`${path}?token=${token}`);
      await screen.findByRole('heading', { name: 'This link no longer works' });
    }
  });

  it('shows an incomplete link for what it is', async () => {
    await open('/auth/reset-password');
    await screen.findByRole('heading', { name: 'This link no longer works' });
    await expectAccessible();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/auth/forgot-password');
  });

  it('explains a confirmation link that no longer works', async () => {
    const answer = await studio.request(null, 'GET', '/api/auth/verify-email?token=old&callbackURL=%2F');
    await open(answer.headers.get('location') ?? '');
    await screen.findByText('This confirmation link no longer works');
  });
});

describe('registration where no mail is sent', () => {
  const { open } = testScreens();

  it('demands no confirmation and lands in the portal', async () => {
    const { user, router } = await open('/auth');
    await openForm(user, 'Personal');
    await fillPerson('direct@new.test');
    await press(user, 'Create account');
    await screen.findByText('Successfully registered!');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('refuses a known address at its field', async () => {
    const { user } = await open('/auth');
    await openForm(user, 'Business');
    await fillPerson(people.client.email.toUpperCase());
    await go(user);
    fill(await screen.findByLabelText(/^Business name/), 'Firm');
    await press(user, 'Create account');
    await screen.findByText('Step 1 of 2');
    expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('An account with this email address already exists');
    fill(field(/^Email/), 'another@new.test');
    await go(user);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('Firm');
  });

  it('says truthfully that no reset mail goes out', async () => {
    const { user } = await open('/auth/forgot-password');
    await screen.findByText(/This site does not send emails yet/);
    fill(field(/^Email/), 'anybody@new.test');
    await press(user, 'Send reset link');
    await screen.findByRole('heading', { name: 'Request noted' });
    await expectAccessible();
  });
});
