import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ownerOf } from '../../tests/owner-client.ts';
import { expect, test } from '../fixtures.ts';

const text = 'The harbour opens on Monday at nine, and I write to you as soon as the first boat is in.';

/** A conversation of the client's, with that waiting in it until tomorrow. */
async function aScheduled(page: Page, url: string): Promise<string> {
  const id = randomUUID();
  const begun = await page.request.post(`${url}/api/messages`, {
    data: { id, subject: 'The harbour', text: 'When does it open?' },
    headers: { origin: url },
  });
  expect(begun.status()).toBe(200);
  const owner = await ownerOf(url);
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  await owner.call('POST', `/admin/conversations/${id}/scheduled`, { scheduled_id: randomUUID(), text, send_at });
  await page.context().clearCookies();
  return id;
}

test('a scheduled message that is taken back on a phone comes back into the box, behind what stands there', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  await loginAs('client');
  const id = await aScheduled(page, app.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('admin');
  await visit(`/admin/messages?conversation=${id}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello Iris.');
  const cancel = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`Hello Iris.\n\n${text}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Scheduled messages' })).toHaveCount(0);
});
