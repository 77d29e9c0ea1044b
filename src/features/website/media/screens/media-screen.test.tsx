import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { media_items } from '#db/schema/website/media.ts';
import { fill, testScreens } from '#tests/screens/screens.tsx';
import { mediaOf, photo } from '../media.testkit.ts';

const { studio, open, answerWith } = testScreens();
const isPut = ({ method, url }: Request) => method === 'PUT' && /\/admin\/media\/[0-9a-f-]{36}$/.test(url);

afterEach(() => void vi.useRealTimers());

/** One picture of this title, opened in the library. */
async function openSheet(title: string) {
  const media = mediaOf(studio);
  const made = await media.create(await media.upload(`${title}.jpg`, await photo(60, 40)));
  expect(made).toMatchObject({ status: 200 });
  const { user } = await open('/admin/content/media', 'admin');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Open ${title}`) }));
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  const of = eq(media_items.title, title);
  const stored = async () => {
    const [row] = await studio.db.select().from(media_items).where(of);
    return row && { alt: row.alt, credit: row.credit };
  };
  return { user, sheet, of, stored, save: () => user.click(sheet.getByRole('button', { name: 'Save' })) };
}

describe('a picture of the library', () => {
  it('is not saved over what somebody else wrote, nor over what they wrote after that', async () => {
    const { sheet, of, stored, save } = await openSheet('Lake');
    const writeElsewhere = (credit: string) => studio.db.update(media_items).set({ credit, updated_at: new Date() }).where(of);
    const statuses: number[] = [];
    fill(sheet.getByLabelText('Alt text'), 'A lake');
    await writeElsewhere('Ann');
    await save();
    await sheet.findByText(/^Somebody else changed this meanwhile/);
    await sheet.findByDisplayValue('Ann');
    await writeElsewhere('Ben');
    // Back in this tab after a while, it is read again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
    fireEvent(window, new window.Event('visibilitychange'));
    await sheet.findByDisplayValue('Ben');
    const stop = answerWith(async (request) => {
      if (!isPut(request)) return undefined;
      stop();
      const answer = await fetch(request);
      statuses.push(answer.status);
      return answer;
    });
    await save();
    await waitFor(() => expect(statuses).toEqual([409]));
    await sheet.findByText(/^Somebody else changed this meanwhile/);
    expect(await stored()).toEqual({ alt: '', credit: 'Ben' });
    await save();
    await screen.findByText('Picture saved');
    expect(sheet.queryByText(/^Somebody else changed this meanwhile/)).toBeNull();
    expect(await stored()).toEqual({ alt: 'A lake', credit: 'Ben' });
  });

  it('counts as saved, but for what was typed meanwhile', async () => {
    const { user, sheet, stored, save } = await openSheet('Mill');
    const gate = Promise.withResolvers<undefined>();
    fill(sheet.getByLabelText('Alt text'), 'A mill ');
    const stop = answerWith((request) => (isPut(request) ? gate.promise : undefined));
    await save();
    fill(sheet.getByLabelText('Credit'), 'Ann');
    await user.clear(sheet.getByLabelText('From the left'));
    await user.type(sheet.getByLabelText('From the left'), '75');
    gate.resolve(undefined);
    await screen.findByText('Picture saved');
    stop();
    await sheet.findByDisplayValue('A mill');
    await sheet.findByDisplayValue('Ann');
    await sheet.findByDisplayValue('75');
    expect(await stored()).toEqual({ alt: 'A mill', credit: '' });
    const button = sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await save();
    await waitFor(() => expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, null]));
    expect(await stored()).toEqual({ alt: 'A mill', credit: 'Ann' });
  });
});
