import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { system_setup } from '#db/schema/operations/setup.ts';
import { users } from '#db/schema/people/auth.ts';
import { button, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

/** The pages of a studio that nobody has set up yet. */
function freshScreens(env: Record<string, string> = {}) {
  const screens = testScreens(env);
  beforeEach(async () => {
    await screens.studio.db.delete(users);
    const untouched = { setup_completed: false, super_admin_created: false, setup_completed_at: null, setup_by: null };
    await screens.studio.db.update(system_setup).set(untouched);
    // The server knows of it as soon as the database has told it.
    await waitFor(async () => {
      const answer = await screens.studio.fetch(null, '/auth', 'GET', new Headers());
      expect(answer.headers.get('location')).toBe('/setup');
    });
  });
  return screens;
}

function fillOwner(email: string) {
  fill(field('First name'), 'Olga');
  fill(field('Last name'), 'Owner');
  fill(field('Email'), email);
  fill(screen.getByLabelText(/^Password\*?$/), 'secret');
  fill(field('Confirm password'), 'secret');
}

const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

describe('the setup', () => {
  const { studio, open, answerWith } = freshScreens();

  it('says what is missing, and opens nothing before it is done', async () => {
    const { user, router } = await open('/setup');
    await expectAccessible();
    await user.click(button('Create Super Admin'));
    for (const text of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Password is required',
    ]) {
      await screen.findByText(text);
    }
    fill(screen.getByLabelText(/^Password\*?$/), '12345');
    fill(field('Confirm password'), '54321');
    await user.click(button('Create Super Admin'));
    await screen.findByText('Password must be at least 6 characters long');
    await screen.findByText('Passwords do not match');
    await expectAccessible();
    expect(field('Start with sample data').checked).toBe(false);
    expect(screen.queryByLabelText(/^Setup token/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Sign In' }));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname, 'nothing opens before the setup').toBe('/setup');
  });

  it('says that it failed, and is done when it is sent again', async () => {
    const { user, router } = await open('/setup');
    fillOwner('olga@studio.test');
    await studio.db.execute(sql`alter table user_roles rename to user_roles_gone`);
    try {
      await user.click(button('Create Super Admin'));
      await alert('Failed to create super admin');
    } finally {
      await studio.db.execute(sql`alter table user_roles_gone rename to user_roles`);
    }
    const stop = answerWith((request) =>
      request.url.endsWith('/api/setup') ? Promise.reject(new TypeError('The connection was lost')) : undefined,
    );
    await user.click(button('Create Super Admin'));
    await alert('An unexpected error occurred');
    stop();
    await user.click(button('Create Super Admin'));
    await screen.findAllByText(/^Super Admin created successfully!/);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    vi.mocked(console.error).mockClear();
  });

  it('is refused to the second who sends it, and leads elsewhere once it is done', async () => {
    const { user } = await open('/setup');
    fillOwner('rival@studio.test');
    const first = { first_name: 'Olga', last_name: 'Owner', email: 'olga@studio.test', password: 'secret' };
    expect((await studio.call(null, 'POST', '/setup', first)).status).toBe(201);
    await user.click(button('Create Super Admin'));
    await alert('Super admin already exists');
    await waitFor(async () => {
      const answer = await studio.fetch(null, '/setup', 'GET', new Headers());
      expect(answer.headers.get('location')).toBe('/auth');
    });
  });
});

describe('a setup token', () => {
  const { open, answerWith } = freshScreens({ SETUP_TOKEN: 'let-me-in-please' });

  it('is asked for when the server demands it, and sample data is loaded when it is ticked', async () => {
    const { user } = await open('/setup');
    await expectAccessible();
    fillOwner('olga@studio.test');
    fill(field('Setup token'), 'guess');
    await user.click(button('Create Super Admin'));
    await alert('The setup token is not correct');
    await waitFor(() => expect(document.activeElement).toBe(field('Setup token')));
    fill(field('Setup token'), 'let-me-in-please');
    await user.click(field('Start with sample data'));
    // What loads it is tested beside the setup's own operation.
    const sent = Promise.withResolvers<object>();
    answerWith(async (request) => {
      if (!request.url.endsWith('/api/setup')) return undefined;
      sent.resolve(await request.clone().json());
      return Response.json({ success: true, data: { user_id: '0', sample_data: 'filled' }, error: null }, { status: 201 });
    });
    await user.click(button('Create Super Admin'));
    expect(await sent.promise).toMatchObject({ setup_token: 'let-me-in-please', sample_data: true });
    await screen.findAllByText(/^Super Admin created successfully!/);
  });
});
