import type { LiveChange, LiveSignal } from '#shared/live.ts';
import { type Cursor, writeCursor } from './cursor.ts';

/** `ready`: what was missed follows; `reset`: read everything again; `end`: the stream closes, and whether it is worth coming back at once. */
export type StreamEvent = 'ready' | 'reset' | 'beat';
export type EndReason = 'signed-out' | 'restart';

/** Without a cursor where changes follow that belong to it: the id says that everything before it has arrived. */
export const eventText = (event: StreamEvent, cursor: Cursor | null): string =>
  `event: ${event}\n${cursor ? `id: ${writeCursor(cursor)}\n` : ''}data:\n\n`;

export const endText = (reason: EndReason): string => `event: end\ndata: ${reason}\n\n`;

/** Without an id: a stream that comes back goes on from the last change. */
export const signalText = (signal: LiveSignal): string => `event: signal\ndata: ${JSON.stringify(signal)}\n\n`;

/** Only the last one carries the id: whoever is cut in the middle gets all of them again. */
export function changesText(changes: readonly LiveChange[], cursor: Cursor): string {
  const bodies = [...new Set(changes.map(({ topic, id }) => JSON.stringify({ topic, id })))];
  return bodies
    .map((body, at) => `event: change\n${at === bodies.length - 1 ? `id: ${writeCursor(cursor)}\n` : ''}data: ${body}\n\n`)
    .join('');
}
