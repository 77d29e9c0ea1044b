import type { ContentChanges } from '#shared/site-content.ts';

/** The lists of offers on the page that differ from the original. */
export type Lists = ContentChanges['sections'] | null;

/** From the editor to the page in its frame, with each key that is pressed. */
export type ToFrame = { foyer: 'content'; changes: ContentChanges; selected: string | null; lists?: Lists };
/** From the page to the editor: it can take changes now, or a section was clicked. */
export type FromFrame = { foyer: 'content-ready' } | { foyer: 'content-select'; section: string };

/** Hears only what a page of this site sent, from the window that it should come from; answers how to stop. */
export function onMessage<T extends { foyer: string }>(
  from: () => Window | null | undefined,
  kinds: readonly T['foyer'][],
  hear: (message: T) => void,
): () => void {
  const take = (event: MessageEvent) => {
    if (event.origin !== location.origin || event.source !== from()) return;
    const message: unknown = event.data;
    if (typeof message !== 'object' || message === null || !('foyer' in message)) return;
    if (kinds.some((kind) => kind === message.foyer)) hear(message as T);
  };
  window.addEventListener('message', take);
  return () => window.removeEventListener('message', take);
}
