import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking_blocks, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import type { SlotOffer } from '../contract.ts';
import type { BookingRules } from '../policy.ts';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  for (const table of [bookings, booking_blocks, booking_settings, studio_holidays, system_settings])
    await studio.db.delete(table);
});

const offer = async () => (await studio.call<SlotOffer>(null, 'GET', '/bookings/slots')).data;

/** Books the first time of the second day that has any, and answers it. */
async function aBooking(): Promise<string> {
  const starts_at = (await offer()).days[1]?.slots[0] ?? '';
  const visitor = { name: 'Bruno Booker', email: 'bruno@example.com', topic: 'seo', notes: 'Please call.' };
  const made = await studio.call(null, 'POST', '/bookings', { starts_at, time_zone: 'Europe/Berlin', ...visitor });
  expect(made.status).toBe(200);
  return starts_at;
}

const dayIn = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(moment));
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('the owner finds a booking, moves it, and cancels it with a word to the visitor', async () => {
  await aBooking();
  const { user, router } = await open('/admin/bookings', 'admin');
  expect(screen.getAllByRole('link', { name: 'Bookings' }).length).toBeGreaterThan(0);
  await user.click(await within(screen.getByRole('region', { name: 'Bookings' })).findByText('Bruno Booker'));
  const sheet = await screen.findByRole('dialog', { name: 'Bruno Booker' });
  await within(sheet).findByText('Please call.');
  expect(router.state.location.search).toContain('booking=');
  await expectAccessible();
  await user.click(within(sheet).getByRole('button', { name: 'Move booking' }));
  const other = await screen.findByRole('dialog', { name: 'Move this booking' });
  await within(other).findByRole('grid');
  const slot = [...other.querySelectorAll<HTMLElement>('[data-slot]')].at(-1) as HTMLElement;
  await user.click(slot);
  await expectAccessible();
  await user.click(within(other).getByRole('button', { name: 'Confirm the new time' }));
  await screen.findByText('Booking moved');
  await gone('Move this booking');
  const [row] = await studio.db.select().from(bookings);
  expect(row?.starts_at.toISOString()).toBe(slot.dataset.slot);

  await user.click(within(sheet).getByRole('button', { name: 'Cancel booking' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this booking?' });
  fill(field('Message to the visitor', question), 'I am ill, sorry.');
  await user.click(within(question).getByRole('button', { name: 'Cancel booking' }));
  await screen.findByText('Booking cancelled');
  await within(sheet).findByText('The studio');
  expect(await studio.db.select().from(bookings)).toMatchObject([{ status: 'cancelled', cancel_reason: 'I am ill, sorry.' }]);
});

it('filters live in the address', async () => {
  await aBooking();
  const { user, router } = await open('/admin/bookings?topic=branding', 'admin');
  await screen.findByText('No results');
  await user.selectOptions(field('Topic'), 'seo');
  await screen.findByText('Bruno Booker');
  expect(router.state.location.search).toContain('topic=seo');
});

it('a blocked time is never over a booking, and can be opened again', async () => {
  const day = dayIn(await aBooking());
  const { user } = await open('/admin/bookings?view=availability', 'admin');
  await user.click(screen.getAllByRole('button', { name: 'Block time' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Block time' });
  const write = (from: string, to: string) => {
    fill(field('From', dialog), `${day}T${from}`);
    fill(field('To', dialog), `${day}T${to}`);
  };
  const reason = field('Reason', dialog);
  write('08:00', '18:00');
  fill(reason, 'Day off');
  await expectAccessible();
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Block time' }));
  await send();
  const refusal = await within(dialog).findByRole('alert');
  expect(refusal.textContent).toContain('There is a booking in this time. Cancel it first, then block the time.');
  expect(reason.value).toBe('Day off');
  write('19:00', '20:00');
  await send();
  await screen.findByText('Time blocked');
  await within(screen.getByRole('region', { name: 'Blocked times' })).findByText('Day off');
  await user.click(screen.getByRole('button', { name: /^Open .* again$/ }));
  await screen.findByText('Nothing is blocked.');
});

it('the week shows bookings, and a holiday closes a day', async () => {
  const starts_at = await aBooking();
  const { user } = await open(`/admin/bookings?view=week&week=${dayIn(starts_at)}`, 'admin');
  const entry = { name: /^Bruno Booker/ };
  const [first] = await screen.findAllByRole('button', entry);
  await user.click(first as HTMLElement);
  await screen.findByRole('dialog', { name: 'Bruno Booker' });
  await user.keyboard('{Escape}');
  await gone('Bruno Booker');
  await user.click(screen.getByRole('link', { name: 'Next week' }));
  await waitFor(() => expect(screen.queryAllByRole('button', entry)).toEqual([]));

  await user.click(screen.getByRole('link', { name: 'Availability' }));
  const holiday = dayIn(new Date(Date.parse(starts_at) + 14 * 86_400_000).toISOString());
  fill(await screen.findByLabelText(/^Day/), holiday);
  fill(field('Name'), 'Founders Day');
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  await within(screen.getByRole('region', { name: 'Holidays' })).findByText('Founders Day');
  expect((await offer()).days.map(({ day }) => day)).not.toContain(holiday);
});

describe('the booking settings', () => {
  const sheetOf = () => screen.findByRole('dialog', { name: 'Booking settings' });

  it('open with what is stored now, and change what visitors are offered', async () => {
    const { user } = await open('/admin/bookings', 'admin');
    // Changed by somebody else while this page is open.
    const api = '/admin/bookings/settings';
    const { data: rules } = await studio.call<BookingRules>('admin', 'GET', api);
    expect((await studio.call('admin', 'PUT', api, { ...rules, horizon_days: 41 })).status).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Booking settings' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/Horizon/)).value).toBe('41');
    const sheet = await sheetOf();
    await expectAccessible();
    const length = field('Length', sheet);
    const save = () => user.click(within(sheet).getByRole('button', { name: 'Save settings' }));
    fill(length, '2');
    await save();
    await within(sheet).findByText('At least 5 minutes');
    fill(length, '60');
    fill(field('Monday closes', sheet), '08:00');
    await save();
    await within(sheet).findByText('Opening times must end after they begin');
    fill(field('Monday closes', sheet), '12:00');
    await save();
    await screen.findByText('Booking settings saved');
    expect((await offer()).slot_minutes).toBe(60);
  });

  it('that cannot be read are not those of before', async () => {
    const { user } = await open('/admin/bookings', 'admin');
    const show = () => user.click(screen.getByRole('button', { name: 'Booking settings' }));
    await show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await gone('Booking settings');
    const recover = answerWith((request) =>
      request.url.endsWith('/api/admin/bookings/settings')
        ? Response.json({ success: false, data: null, error: null }, { status: 500 })
        : undefined,
    );
    await show();
    const sheet = await sheetOf();
    expect((await within(sheet).findByRole('alert')).textContent).toContain('The settings could not be loaded.');
    recover();
    await user.click(within(sheet).getByRole('button', { name: 'Try Again' }));
    await screen.findByLabelText(/Horizon/);
  });
});
