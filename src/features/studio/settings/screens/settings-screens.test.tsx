import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const refuse = (path: string, status: number, error: string) =>
  answerWith((request) =>
    request.method !== 'GET' && request.url.endsWith(path)
      ? Response.json({ success: false, data: null, error }, { status })
      : undefined,
  );

describe('the tabs', () => {
  it('are addresses, and an unknown one shows General', async () => {
    const { user, router } = await open('/admin/settings', 'admin');
    await expectAccessible();
    const link = (name: string) => within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name });
    for (const [name, address] of [
      ['Site Information', 'site-information'],
      ['Business Hours', 'business-hours'],
      ['Branding', 'branding'],
      ['Security', 'security'],
      ['General', 'general'],
    ] as const) {
      await user.click(link(name));
      await waitFor(() => expect(link(name).getAttribute('aria-current')).toBe('page'));
      expect(router.state.location).toMatchObject({ pathname: '/admin/settings', search: `?tab=${address}` });
    }
    // Keys of other services are the super administrator's alone.
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(tabs.queryByRole('link', { name: 'Integrations' })).toBeNull();
    await open('/admin/settings?tab=nonsense', 'admin');
    screen.getByRole('button', { name: 'Save Preferences' });
  });
});

describe('general', () => {
  it('stores profile and preferences, and dark mode switches the theme', async () => {
    const { user } = await open('/admin/settings', 'admin');
    expect(field('Email').readOnly).toBe(true);
    for (const name of ['Email notifications', 'SMS notifications', 'Dark mode']) expect(toggle(name).checked, name).toBe(true);
    fill(field('Display name'), 'Ada of the Studio');
    fill(field('Phone'), '+1 555 010 0100');
    await user.click(toggle('SMS notifications'));
    await user.click(toggle('Dark mode'));
    await waitFor(() => expect(document.documentElement.classList.contains('light')).toBe(true));
    await user.click(toggle('Dark mode'));
    await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
    await press(user, 'Save Preferences');
    await screen.findByText('Profile updated successfully');
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Ada of the Studio'));

    localStorage.removeItem('ui-theme');
    document.documentElement.classList.remove('dark');
    await open('/admin/settings', 'admin');
    await waitFor(() =>
      expect(document.documentElement.classList.contains('dark'), 'a new device takes the stored choice').toBe(true),
    );
    expect(field('Phone').value).toBe('+1 555 010 0100');
    expect(toggle('SMS notifications').checked).toBe(false);
  });

  it('keeps what was typed when a save fails', async () => {
    const { user } = await open('/admin/settings', 'admin');
    refuse('/api/account/profile', 500, 'An unexpected error occurred.');
    fill(field(/^First name/), 'Adelheid');
    await press(user, 'Save Preferences');
    await screen.findByText('Failed to update profile');
    expect(field(/^First name/).value).toBe('Adelheid');
  });

  it('shows a profile that cannot be loaded as an error with a way out', async () => {
    // Who calls is known for half a minute; only the profile itself must be read again.
    await open('/admin/settings', 'admin');
    await studio.db.execute(sql`alter table users rename column recovery_email to recovery_email_gone`);
    let user: User;
    try {
      ({ user } = await open('/admin/settings', 'admin'));
      await screen.findByText('Failed to load profile');
    } finally {
      await studio.db.execute(sql`alter table users rename column recovery_email_gone to recovery_email`);
    }
    await expectAccessible();
    await press(user, 'Try Again');
    await screen.findByRole('button', { name: 'Save Preferences' });
    vi.mocked(console.error).mockClear();
  });
});

describe('site information', () => {
  it('is stored', async () => {
    const { user } = await open('/admin/settings?tab=site-information', 'admin');
    await expectAccessible();
    expect(field('Tax rate (%)').value).toBe('8');
    expect(toggle('Show services to visitors').checked).toBe(false);
    fill(field('Site name'), 'North Light Studio');
    await press(user, 'Add link');
    fill(await screen.findByLabelText('Name of link 1'), 'Mastodon');
    fill(field('Address of link 1'), 'nowhere');
    await press(user, 'Save Site Information');
    await screen.findByText('Please enter a valid URL');
    fill(field('Address of link 1'), 'https://social.test/@north');
    await press(user, 'Save Site Information');
    await screen.findByText('Site information updated successfully!');
  });

  it('shows the raw error message when saving fails', async () => {
    const { user } = await open('/admin/settings?tab=site-information', 'admin');
    refuse('/api/admin/settings/site', 409, 'The disk is full.');
    fill(field('Phone'), '+1 555 777');
    await press(user, 'Save Site Information');
    await screen.findByText('The disk is full.');
    expect(field('Phone').value).toBe('+1 555 777');
  });

  it('asks before it closes the site, and opens it again without asking', async () => {
    const statusOf = async () => (await studio.fetch(null, '/', 'GET', new Headers())).status;
    const { user } = await open('/admin/settings?tab=site-information', 'admin');
    const asked = async () => within(await screen.findByRole('alertdialog', { name: 'Close the site for visitors?' }));
    await user.click(toggle('Maintenance mode'));
    await press(user, 'Save Site Information');
    const first = await asked();
    await expectAccessible();
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(await statusOf()).toBe(200);
    await press(user, 'Save Site Information');
    await user.click((await asked()).getByRole('button', { name: 'Turn on maintenance mode' }));
    await screen.findByText('Site information updated successfully!');
    await waitFor(async () => expect(await statusOf()).toBe(503));
    const later = await open('/admin/settings?tab=site-information', 'admin');
    await later.user.click(toggle('Maintenance mode'));
    await press(later.user, 'Save Site Information');
    await waitFor(async () => expect(await statusOf()).toBe(200));
  });
});

describe('business hours', () => {
  it('are refused while they make no sense, and kept', async () => {
    const { user, router } = await open('/admin/settings?tab=business-hours', 'admin');
    const sunday = () => screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith('Sunday'));
    expect(sunday()?.textContent).toContain('Closed');
    await expectAccessible();
    await press(user, 'Add hours on Sunday');
    fill(field('Sunday opens'), '10:00');
    fill(field('Sunday closes'), '09:30');
    await press(user, 'Save Business Hours');
    await screen.findByText('Opening times must end after they begin');
    fill(field('Sunday closes'), '12:30');
    await press(user, 'Save Business Hours');
    await screen.findByText('Business hours updated');
    await act(() => router.revalidate());
    expect([field('Sunday opens').value, field('Sunday closes').value]).toEqual(['10:00', '12:30']);
    await press(user, 'Remove these hours on Sunday');
    await press(user, 'Save Business Hours');
    await waitFor(async () => {
      await open('/admin/settings?tab=business-hours', 'admin');
      expect(sunday()?.textContent).toContain('Closed');
    });
  });
});
