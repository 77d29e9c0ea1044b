import type { ContentChanges } from '#shared/site-content.ts';

/** From the editor to the page in its frame, with each key that is pressed. */
export type ToFrame = { foyer: 'content'; changes: ContentChanges; selected: string | null };
/** From the page to the editor: it can take changes now, or a section was clicked. */
export type FromFrame = { foyer: 'content-ready' } | { foyer: 'content-select'; section: string };

/** Only what a page of this site sent, from the window that it should come from. */
export function messageOf<T extends { foyer: string }>(
  event: MessageEvent,
  from: Window | null,
  kinds: readonly T['foyer'][],
): T | null {
  if (event.origin !== location.origin || event.source !== from) return null;
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('foyer' in message)) return null;
  return kinds.some((kind) => kind === message.foyer) ? (message as T) : null;
}
