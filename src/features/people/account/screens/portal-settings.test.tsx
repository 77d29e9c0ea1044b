import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { businesses } from '#db/schema/people/business.ts';
import { button } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const isOn = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

describe('the portal', () => {
  it('says on its first page what needs the person, and shows a new name in the frame', async () => {
    const { user } = await open('/dashboard', 'business');
    const needs = within(screen.getByRole('region', { name: 'What needs you' }));
    needs.getByRole('heading', { name: 'Complete your business profile' });
    needs.getByRole('heading', { name: 'Turn on two-factor authentication' });
    expect(screen.getByRole('region', { name: 'Your account' }).textContent).toContain('Bea & Co');
    await expectAccessible();
    const link = (name: string) =>
      within(screen.getAllByRole('navigation', { name: 'Portal' })[0] as HTMLElement).getByRole('link', { name });
    expect(link('Dashboard').getAttribute('aria-current')).toBe('page');
    for (const name of ['Settings', 'Business Profile', 'Profile']) {
      await user.click(link(name));
      await screen.findByRole('heading', { level: 1, name });
    }
    await expectAccessible();
    fill(field('Display name'), 'Bea of the Shop');
    await press(user, 'Save Changes');
    await screen.findByText('Profile updated successfully');
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Bea of the Shop'));
  });

  it('keeps the preferences, and theme and motion apply at once', async () => {
    const { user } = await open('/dashboard/settings?tab=preferences', 'business');
    await user.click(screen.getByRole('radio', { name: /^Blackout/ }));
    expect(document.documentElement.className).toContain('blackout');
    await user.click(screen.getByRole('radio', { name: /^Slide/ }));
    await user.click(screen.getByRole('radio', { name: /^Reduced/ }));
    await user.click(screen.getByRole('switch', { name: 'Email notifications' }));
    await press(user, 'Save Preferences');
    await screen.findByText('Profile updated successfully');
    const kept = ['ui-theme', 'animationPreference', 'transitionEffect'].map((key) => localStorage.getItem(key));
    expect(kept).toEqual(['blackout', 'reduced', 'slide']);
    await open('/dashboard/settings?tab=preferences', 'business');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Blackout/ }).checked).toBe(true);
    expect(isOn('Email notifications')).toBe(false);
  });

  it('keeps which notifications a person gets, and how', async () => {
    const { user } = await open('/dashboard/settings?tab=notifications', 'business');
    expect(isOn('Maintenance alerts in the app')).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Maintenance alerts by mail' }));
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    fill(await screen.findByLabelText('Until'), '20:00');
    await screen.findByText('Please choose another time than the first');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Preferences' }).disabled).toBe(true);
    await expectAccessible();
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    const saved = Promise.withResolvers<void>();
    answerWith((request) => {
      if (request.method !== 'GET' && request.url.endsWith('/api/notifications/preferences')) saved.resolve();
      return undefined;
    });
    await press(user, 'Save Preferences');
    await saved.promise;
    await screen.findByText(/saved|updated/i);
    await open('/dashboard/settings?tab=notifications', 'business');
    expect(isOn('Maintenance alerts by mail')).toBe(false);
    expect(isOn('Maintenance alerts in the app')).toBe(true);
  });
});

describe('the business profile', () => {
  const stored = async () => {
    const [row] = await studio.db.select().from(businesses).where(eq(businesses.user_id, studio.ids.client));
    return row;
  };
  /** What is encrypted can be written in once it was opened, which a save does again. */
  const opened = () =>
    waitFor(() => {
      expect(button(/Business Profile$/).matches(':disabled')).toBe(false);
      expect(field('Tax ID').disabled).toBe(false);
    });

  it('is stored as ciphertext and read as plain text, and a failed save names the reason', async () => {
    const first = await open('/dashboard/settings', 'client');
    await opened();
    fill(field('Employee count'), '-1');
    await press(first.user, 'Create Business Profile');
    await screen.findByText('Business name is required');
    await screen.findByText('Employee count must be at least 0');
    fill(field(/^Business name/), 'Carl Builds');
    await first.user.selectOptions(field('Business type'), 'Corporation');
    await first.user.selectOptions(field('Annual revenue'), 'under_100k');
    fill(field('Employee count'), '0');
    fill(field('Tax ID'), '12-3456789');
    await press(first.user, 'Create Business Profile');
    await screen.findByText('Business profile created successfully!');
    const created = await stored();
    expect(created?.encrypted_tax_id?.split('.')).toHaveLength(3);
    expect(JSON.stringify(created)).not.toContain('3456789');

    const { user } = await open('/dashboard/business-profile', 'client');
    await waitFor(() => expect(field('Tax ID').value).toBe('12-3456789'));
    fill(field('City'), 'Portland');
    await press(user, 'Update Business Profile');
    await screen.findByText('Business profile updated successfully!');
    expect((await stored())?.encrypted_tax_id, 'an untouched value is not encrypted again').toBe(created?.encrypted_tax_id);
    await opened();
    fill(field('Tax ID'), '');
    await press(user, 'Update Business Profile');
    await waitFor(async () => expect((await stored())?.encrypted_tax_id).toBeNull());

    const refusal = { success: false, data: null, error: 'This entry exists already.' };
    answerWith((request) =>
      request.method !== 'GET' && request.url.endsWith('/api/business') ? Response.json(refusal, { status: 409 }) : undefined,
    );
    fill(field(/^Business name/), 'Bea & Daughters');
    await press(user, 'Update Business Profile');
    await screen.findByText('Failed to save business profile: This entry exists already.');
    expect(field(/^Business name/).value).toBe('Bea & Daughters');
  });
});
