import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { booking_blocks, bookings } from '#db/schema/desk/bookings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { addDays } from '#shared/zoned-time.ts';
import { field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import type { BookingMade, SlotOffer } from '../contract.ts';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  for (const table of [bookings, booking_blocks, studio_holidays]) await studio.db.delete(table);
});

const offer = async () => (await studio.call<SlotOffer>(null, 'GET', '/bookings/slots')).data;
const book = (starts_at: string, fields: object = {}) =>
  studio.call<BookingMade>(null, 'POST', '/bookings', {
    starts_at,
    time_zone: 'America/New_York',
    name: 'Rita Rival',
    email: 'rita@example.com',
    topic: 'seo',
    ...fields,
  });
const aBooking = async () => (await book((await offer()).days[1]?.slots[0] ?? '', { name: 'Mona Mover' })).data;
const slots = () => [...document.querySelectorAll<HTMLElement>('[data-slot]')];
const lastSlot = () => slots().at(-1) as HTMLElement;
const written = (label: string) => field(label).value;

describe('a visitor who books', () => {
  it('is told at the field what is wrong, and loses nothing typed', async () => {
    const { user } = await open('/book');
    await user.click(slots()[0] as HTMLElement);
    fill(await screen.findByLabelText(/^Name/), 'V');
    fill(field('Email'), 'vera@');
    await user.click(screen.getByRole('button', { name: 'Confirm booking' }));
    await screen.findByText('Name must be at least 2 characters');
    screen.getByText('Please enter a valid email address');
    screen.getByText('Please select a topic');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.click(screen.getByRole('button', { name: 'Change time' }));
    await user.click(lastSlot());
    await screen.findByLabelText(/^Name/);
    expect(written('Name')).toBe('V');
    expect(written('Email')).toBe('vera@');
  });

  it('is told that a time is gone, with others to choose from', async () => {
    const { user, router } = await open('/book');
    const starts_at = lastSlot().dataset.slot ?? '';
    await user.click(lastSlot());
    fill(await screen.findByLabelText(/^Name/), 'Lena Late');
    fill(field('Email'), 'lena@example.com');
    fill(field('Topic'), 'other');
    expect((await book(starts_at)).success).toBe(true);
    const confirm = () => screen.getByRole('button', { name: 'Confirm booking' });
    await user.click(confirm());
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('That time has just been taken');
    const others = within(notice).getAllByRole('button');
    expect(others).toHaveLength(6);
    expect(written('Name')).toBe('Lena Late');
    expect(confirm()).toHaveProperty('disabled', true);
    await expectAccessible();
    await user.click(others.at(-1) as HTMLElement);
    await user.click(confirm());
    await screen.findByRole('heading', { name: 'Your consultation is booked' });
    expect(router.state.location.pathname).toMatch(/\/book\/[0-9a-f]{48}$/);
  });
});

describe('the private page', () => {
  it('moves and cancels a booking', async () => {
    const made = await aBooking();
    const { user } = await open(made.path);
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    await screen.findByRole('heading', { name: 'Choose another time' });
    await screen.findByRole('grid');
    const moved = lastSlot().dataset.slot;
    await user.click(lastSlot());
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Confirm the new time' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choose another time' })).toBeNull());
    const [row] = await studio.db.select().from(bookings);
    expect(row?.starts_at.toISOString()).toBe(moved);

    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this consultation?' });
    fill(field('Reason', dialog), 'Plans have changed');
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
    const title = await screen.findByRole('heading', { name: 'This consultation is cancelled' });
    expect(document.activeElement).toBe(title);
    await open(made.path);
    screen.getByRole('link', { name: 'Book another time' });
  });

  it('reads months far ahead however fast somebody turns the pages, and reads them again with the others', async () => {
    const made = await aBooking();
    const { first_day, ...rest } = await offer();
    // A studio that can be booked a year ahead, at noon, while its answers take longer than a turn of the page.
    const last_day = addDays(first_day, 365);
    const turned = Promise.withResolvers<void>();
    const asked: string[] = [];
    let hour = '12';
    answerWith((request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/slots')) return undefined;
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      asked.push(from);
      const days: SlotOffer['days'] = [];
      for (let day = from; day <= to && day <= last_day; day = addDays(day, 1))
        if (day >= first_day) days.push({ day, slots: [`${day}T${hour}:00:00.000Z`] });
      const answer = Response.json({ success: true, data: { ...rest, first_day, last_day, days }, error: null });
      return asked.length > 1 ? turned.promise.then(() => answer) : answer;
    });
    const { user } = await open(made.path);
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    const next = await screen.findByRole('button', { name: 'Next month' });
    for (let month = 1; month <= 7; month++) await user.click(next);
    turned.resolve();
    const free = await screen.findAllByRole('button', { name: /, 1 free time$/ });
    const shown = document.getElementById('month-name')?.textContent;
    expect(shown).toMatch(/\d{4}$/);
    expect(free).toHaveLength(document.querySelectorAll('[data-day]').length);
    await user.click(free.at(-1) as HTMLElement);
    expect(document.querySelectorAll('[data-slot$="T12:00:00.000Z"]')).toHaveLength(1);
    // Each once: what a later page needs is not asked for again.
    expect(asked).toEqual([...new Set(asked)].sort());

    hour = '13';
    const answers = asked.length;
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 120_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(document.querySelectorAll('[data-slot$="T13:00:00.000Z"]')).toHaveLength(1));
    expect(document.getElementById('month-name')?.textContent).toBe(shown);
    expect(asked).toHaveLength(answers * 2);
    vi.mocked(Date.now).mockRestore();
  });

  it('is not found by a link that opens nothing', async () => {
    await open(`/book/${'0'.repeat(48)}`);
    screen.getByRole('heading', { name: "The page you are looking for doesn't exist." });
  });
});
