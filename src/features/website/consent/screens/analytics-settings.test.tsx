import { screen } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();
const path = '/admin/settings?tab=analytics';
const failure = { success: false, data: null, error: 'An unexpected error occurred.' };
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save Analytics Settings' });
const isAsked = ({ url }: Request) => url.endsWith('/api/admin/settings/analytics');

afterEach(async () => void (await studio.db.execute(sql`delete from system_settings`)));

describe('the Analytics tab', () => {
  it('stores the three identifiers', async () => {
    const { user } = await open(path, 'admin');
    fill(await field('Google Tag Manager ID'), 'UA-1');
    await user.click(save());
    await screen.findByText('A Google Tag Manager ID looks like GTM-ABC1234');
    await expectAccessible();
    fill(await field('Google Tag Manager ID'), 'GTM-ABC1234');
    fill(await field('Facebook Pixel ID'), '1234567890123456');
    fill(await field('Clarity Project ID'), 'abcd1234ef');
    await user.click(save());
    await screen.findByText('Analytics settings updated successfully!');
    await open(path, 'admin');
    expect((await field('Facebook Pixel ID')).value).toBe('1234567890123456');
  });

  it('says when saving fails, and keeps what was typed', async () => {
    const { user } = await open(path, 'admin');
    fill(await field('Clarity Project ID'), 'abcd1234ef');
    answerWith((request) => (isAsked(request) ? Response.json(failure, { status: 500 }) : undefined));
    await user.click(save());
    await screen.findByText('Failed to update analytics settings');
    expect((await field('Clarity Project ID')).value).toBe('abcd1234ef');
  });

  it('says when the settings cannot be fetched or read, with a way to try again', async () => {
    const broken = answerWith((request) => (isAsked(request) ? Response.json(failure, { status: 500 }) : undefined));
    const { user } = await open(path, 'admin');
    await screen.findByText('Failed to fetch analytics settings');
    const again = () => user.click(screen.getByRole('button', { name: 'Try Again' }));
    broken();
    const wrong = { success: true, data: { googleTagManagerId: 7 }, error: null };
    const foreign = answerWith((request) => (isAsked(request) ? Response.json(wrong) : undefined));
    await again();
    await screen.findByText('Failed to parse analytics settings');
    foreign();
    await again();
    await field('Google Tag Manager ID');
  });
});
