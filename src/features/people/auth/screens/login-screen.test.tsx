import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';

type User = Awaited<ReturnType<ReturnType<typeof testScreens>['open']>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

async function logIn(user: User, email: string, secret = testPassword) {
  fill(await screen.findByLabelText('Email'), email);
  fill(screen.getByLabelText('Password'), secret);
  await press(user, 'Log in');
}

const post = (path: string, body: object) =>
  fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Turns the second factor on for the person who has the document open. */
async function turnOnSecondFactor() {
  const enabled = await post('/two-factor/enable', { password: testPassword });
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const turnedOn = await sendEarlierTotp(totpURI, (code) => post('/two-factor/verify-totp', { code }));
  expect(turnedOn.status).toBe(200);
  return { totpURI, recoveryCode: backupCodes[0] ?? '' };
}

describe('login', () => {
  const { studio, open, answerWith } = testScreens();
  const lost = () => Promise.reject(new TypeError('The connection was lost'));
  const signIn = (answer: () => Response | Promise<Response>) =>
    answerWith((request) => (request.url.endsWith('/api/auth/sign-in/email') ? answer() : undefined));

  it('says what is wrong with each field, and keeps what was typed', async () => {
    const { user } = await open('/auth');
    await expectAccessible();
    await press(user, 'Log in');
    await screen.findByText('Please enter a valid email address');
    await screen.findByText('Password must be at least 6 characters');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await expectAccessible();
    await logIn(user, 'nobody', '12345');
    await screen.findByText('Please enter a valid email address');
    fill(screen.getByLabelText('Email'), 'nobody@studio.test');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
    fill(screen.getByLabelText('Password'), '123456');
    await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters')).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('nobody@studio.test');
  });

  it('refuses a wrong password with one text, and a broken connection with another', async () => {
    const { user } = await open('/auth');
    await logIn(user, people.client.email, 'wrong password');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid email or password'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(people.client.email);
    const stop = signIn(() => Response.json({}, { status: 401 }));
    await press(user, 'Log in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed.'));
    stop();
    signIn(lost);
    await press(user, 'Log in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to log in'));
  });

  it.each([
    ['client', '/dashboard'],
    ['admin', '/admin'],
    ['super_admin', '/admin'],
  ] as const)('brings %s home to %s', async (person, home) => {
    const { user, router } = await open('/auth');
    await logIn(user, people[person].email);
    await screen.findByText('Successfully logged in!');
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
    await act(() => router.navigate('/auth'));
    expect(router.state.location.pathname, 'somebody signed in has no business here').toBe(home);
  });

  it('returns to where the guard stood, and never to another site', async () => {
    const first = await open('/dashboard?from=mail');
    expect(first.router.state.location).toMatchObject({ pathname: '/auth', search: '?returnTo=%2Fdashboard%3Ffrom%3Dmail' });
    await logIn(first.user, people.client.email);
    await waitFor(() => expect(first.router.state.location.search).toBe('?from=mail'));
    expect(first.router.state.location.pathname).toBe('/dashboard');
    const second = await open('/auth?returnTo=%2F%2Fevil.example%2Fx');
    await logIn(second.user, people.client.email);
    await waitFor(() => expect(second.router.state.location.pathname).toBe('/dashboard'));
    // Somebody who is signed in already is sent on by the server.
    const session = await studio.sessionOf('client');
    for (const target of ['/.//evil.example', '/%2e//evil.example', '/x/..//evil.example', '//evil.example', '/\\evil.example']) {
      const answer = await studio.fetch(session, `/auth?returnTo=${encodeURIComponent(target)}`, 'GET', new Headers());
      expect(answer.headers.get('location'), target).toBe('/dashboard');
    }
  });

  it('asks for the second factor, takes a code or a recovery code, and trusts a device', async () => {
    const { email } = people.business;
    await open('/dashboard', 'business');
    const { totpURI, recoveryCode } = await turnOnSecondFactor();
    const alone = await open('/auth');
    await logIn(alone.user, email);
    const heading = await screen.findByRole('heading', { name: 'Two-factor authentication' });
    expect(document.activeElement).toBe(heading);
    await expectAccessible();
    await press(alone.user, 'Verify');
    await screen.findByText('Enter the 6-digit code');
    fill(screen.getByLabelText(/^Authentication code/), '000000');
    await press(alone.user, 'Verify');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid code'));
    await press(alone.user, 'Use a recovery code');
    fill(await screen.findByLabelText(/^Recovery code/), recoveryCode);
    await press(alone.user, 'Verify');
    await waitFor(() => expect(alone.router.state.location.pathname).toBe('/dashboard'));

    const { user, router } = await open('/auth');
    await logIn(user, email);
    fill(await screen.findByLabelText(/^Authentication code/), totpOf(totpURI));
    await user.click(screen.getByLabelText('Trust this device for 30 days'));
    await press(user, 'Verify');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect((await post('/sign-out', {})).status).toBe(200);
    await act(() => router.navigate('/auth'));
    expect(router.state.location.pathname).toBe('/auth');
    await logIn(user, email);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });
});

describe('login with limits', () => {
  const { studio, open } = testScreens({ RATE_LIMITS: 'true' });

  it('says for how long it waits', async () => {
    const { user } = await open('/auth');
    const body = { email: people.client.email, password: 'wrong one' };
    for (let n = 0; n < 10; n += 1) await studio.request(null, 'POST', '/api/auth/sign-in/email', body);
    await logIn(user, people.client.email);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    );
  });
});

describe('a session that ended', () => {
  const { studio, open } = testScreens();
  /** The server knows of it as soon as the database has told it. */
  async function endSessions(who: Person) {
    await studio.db.delete(sessions).where(eq(sessions.user_id, studio.ids[who]));
    await waitFor(async () => expect((await studio.call(who, 'GET', '/account/profile')).status).toBe(401));
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Please log in again' }));
  const shownName = () => screen.getByRole('complementary').textContent;

  it('is replaced in place, and the form is saved', async () => {
    const { user } = await open('/dashboard/profile', 'client');
    fill(screen.getByLabelText('Display name'), 'Carl of the Long Form');
    await endSessions('client');
    await press(user, 'Save Changes');
    const again = await dialog();
    expect(again.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: people.client.email, readOnly: true });
    await expectAccessible();
    fill(again.getByLabelText('Password'), 'not my password');
    await user.click(again.getByRole('button', { name: 'Log in' }));
    await again.findByRole('alert');
    fill(again.getByLabelText('Password'), testPassword);
    await user.click(again.getByRole('button', { name: 'Log in' }));
    await screen.findByText('Profile updated successfully');
    expect(screen.queryByRole('dialog', { name: 'Please log in again' })).toBeNull();
    await waitFor(() => expect(shownName()).toContain('Carl of the Long Form'));
  });

  it('keeps what was typed where nobody signs in again, over an open dialog as well', async () => {
    const { user } = await open('/admin/services', 'admin');
    await screen.findByText(/^No services found/);
    await user.click((await screen.findAllByRole('button', { name: 'Add Service' }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Add Service' }));
    fill(form.getByLabelText(/^Name/), 'A week of polish');
    await user.click(form.getByLabelText('Price on request'));
    await endSessions('admin');
    await user.click(form.getByRole('button', { name: 'Add Service' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please log in again' })).toBeNull());
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('A week of polish');
  });

  it('asks for the second factor in place too', async () => {
    const { user } = await open('/dashboard/profile', 'business');
    const { recoveryCode } = await turnOnSecondFactor();
    fill(screen.getByLabelText('Display name'), 'Bea with two locks');
    await endSessions('business');
    await press(user, 'Save Changes');
    const again = await dialog();
    fill(again.getByLabelText('Password'), testPassword);
    await user.click(again.getByRole('button', { name: 'Log in' }));
    await user.click(await again.findByRole('button', { name: 'Use a recovery code' }));
    fill(await again.findByLabelText(/^Recovery code/), recoveryCode);
    await user.click(again.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Profile updated successfully');
    await waitFor(() => expect(shownName()).toContain('Bea with two locks'));
  });
});
