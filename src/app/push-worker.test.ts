import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

type Listener = (event: object) => void;

/** The worker's file, run as a browser would; answers what it listens to and what it did. */
function startWorker(open: string[] = []) {
  const listeners = new Map<string, Listener>();
  const done: unknown[][] = [];
  const windows = open.map((url) => ({ url, focus: async () => void done.push(['focus', url]) }));
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: 'https://studio.example' },
    registration: { showNotification: async (...shown: unknown[]) => void done.push(['show', ...shown]) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void done.push(['open', url]) },
  };
  runInNewContext(readFileSync('src/app/public/push-worker.js', 'utf8'), { self, URL });
  const send = async (name: string, event: object) => {
    let waiting: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (waiting = promise) });
    await waiting;
    return done;
  };
  const click = (href: string) =>
    send('notificationclick', { notification: { close: () => done.push(['close']), data: { href } } });
  return { names: [...listeners.keys()], send, click };
}

it('answers no request: it listens to push messages and clicks alone', () => {
  expect(startWorker().names).toEqual(['push', 'notificationclick']);
});

it('shows what it is sent, the latest about one thing', async () => {
  const message = { title: 'New ticket', body: 'The shop is down', href: '/admin/support/1', tag: 'a' };
  const [shown] = await startWorker().send('push', { data: { json: () => message } });
  expect(shown).toMatchObject(['show', 'New ticket', { body: message.body, tag: 'a', data: { href: message.href } }]);
});

it('brings the window forward that shows the place, and opens one where there is none', async () => {
  const other = 'https://studio.example/admin/estimates/new';
  const place = 'https://studio.example/admin/support/1';
  expect(await startWorker([other, place]).click('/admin/support/1')).toEqual([['close'], ['focus', place]]);
  // Somebody may be typing in the other one.
  expect(await startWorker([other]).click('/admin/support/1')).toEqual([['close'], ['open', place]]);
  expect(await startWorker().click('https://elsewhere.example/x')).toEqual([['close'], ['open', 'https://studio.example/']]);
});
