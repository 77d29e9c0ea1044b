import type { ServerResponse } from 'node:http';
import { type EndReason, endText } from './event-text.ts';

/** One answer that stays open. */
export type Stream = {
  write(text: string): void;
  end(reason: EndReason): void;
  /** True when nothing of what was written since the last look has been taken. */
  isStalled(): boolean;
  cut(): void;
};

/** More than this unread is a reader that does not read. */
const mostUnread = 64 * 1024;
const lastWordsMs = 1_000;

/** Proxies must neither keep, collect nor compress it. */
export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

export function openStream(answer: ServerResponse, onClose: () => void): Stream {
  let wasUnread = false;
  // Whoever has gone before the answer began is never heard of again.
  if (answer.destroyed) onClose();
  else answer.once('close', onClose);
  const cut = () => answer.destroy();
  return {
    write: (text) => {
      if (answer.destroyed) return;
      answer.write(text);
      if (answer.writableLength > mostUnread) cut();
    },
    end: (reason) => {
      answer.end(endText(reason));
      // Whoever does not read would keep the server from stopping.
      setTimeout(cut, lastWordsMs).unref();
    },
    isStalled: () => {
      const isUnread = answer.writableLength > 0;
      const isStalled = isUnread && wasUnread;
      wasUnread = isUnread;
      return isStalled;
    },
    cut,
  };
}
