import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from './live.ts';
import { replaceSession } from './session-lost.ts';

/** A stream as the browser has it: the test says what the server sends. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  isClosed = false;
  onerror = () => {};
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://studio.example/dashboard'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = () => {
  const onReset = vi.fn();
  const stop = connectLive('/api/live', { onChange: () => {}, onReset });
  return { onReset, stop };
};

it('comes back after a password was changed, however long the answer with the new session takes', async () => {
  const { onReset, stop } = connect();
  Stream.opened[0]?.send('ready');
  const answer = Promise.withResolvers<void>();
  const change = replaceSession(() => answer.promise);
  Stream.opened[0]?.send('end', 'signed-out');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  answer.resolve();
  await change;
  await vi.advanceTimersByTimeAsync(0);
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(onReset).not.toHaveBeenCalled();
  stop();
});

it('reads everything again where there is no new session, which asks the person to sign in', async () => {
  const { onReset, stop } = connect();
  Stream.opened[0]?.send('end', 'signed-out');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(Stream.opened).toHaveLength(2);
  expect(onReset).not.toHaveBeenCalled();
  Stream.opened[1]?.onerror();
  expect(onReset).toHaveBeenCalledOnce();
  stop();
});
