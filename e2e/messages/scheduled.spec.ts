import { randomUUID } from 'node:crypto';
import { ownerOf } from '../../tests/owner-client.ts';
import { expect, test } from '../fixtures.ts';

test('a scheduled message that is taken back on a phone comes back into the box, behind what stands there', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  await loginAs('client');
  const id = randomUUID();
  const begun = await page.request.post(`${app.url}/api/messages`, {
    data: { id, subject: 'The harbour', text: 'When does it open?' },
    headers: { origin: app.url },
  });
  expect(begun.status()).toBe(200);
  const owner = await ownerOf(app.url);
  const text = 'The harbour opens on Monday at nine, and I write to you as soon as the first boat is in.';
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  await owner.call('POST', `/admin/conversations/${id}/scheduled`, { scheduled_id: randomUUID(), text, send_at });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().clearCookies();
  await loginAs('admin');
  await visit(`/admin/messages?conversation=${id}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello Iris.');
  const cancel = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`Hello Iris.\n\n${text}`);
  await expect(page.getByRole('list', { name: 'Scheduled messages' })).toHaveCount(0);
});
