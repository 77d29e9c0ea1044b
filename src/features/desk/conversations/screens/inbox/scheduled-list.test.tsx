import { screen, waitFor, within } from '@testing-library/react';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { button } from '#tests/screens/find.ts';
import { fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();
const text = 'The harbour opens on Monday at nine, and I write to you as soon as the first boat is in.';

it('the words of a scheduled message are not lost with the answer that it was taken back', async () => {
  const id = v7();
  const begun = await studio.call('client', 'POST', '/messages', { id, subject: 'The harbour', text: 'When does it open?' });
  expect(begun.status).toBe(200);
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = { scheduled_id: v7(), text, send_at };
  expect((await studio.call('admin', 'POST', `/admin/conversations/${id}/scheduled`, scheduled)).status).toBe(200);

  const { user } = await open(`/admin/messages?conversation=${id}`, 'admin');
  const kept = Promise.withResolvers<void>();
  answerWith((request) => {
    if (request.url.endsWith('/draft')) kept.resolve();
    return undefined;
  });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fill(box, 'Hello Iris.');
  await kept.promise;
  answerWith(async (request) => {
    if (!request.url.includes('/api/admin/scheduled-messages/')) return undefined;
    await studio.call('admin', request.method, new URL(request.url).pathname.replace('/api', ''));
    throw new TypeError('Failed to fetch');
  });
  const list = await screen.findByRole('list', { name: 'Scheduled messages' });
  await user.click(button('Cancel', list));
  await screen.findByText(/^The message could not be taken back\./);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled messages' })).toBeNull());
  await waitFor(() => expect(box.value).toBe(`Hello Iris.\n\n${text}`));
  expect(document.activeElement).toBe(box);
  expect(within(screen.getByRole('log')).queryByText(text)).toBeNull();
});
