import type { PageTag } from '#shared/page-tags.ts';

/** Tells the page cache of this process which pages are out of date. */
export type PageChanges = { drop(tag: PageTag): void; onDrop(fn: (tag: PageTag) => void): void };

export function createPageChanges(): PageChanges {
  const listeners: ((tag: PageTag) => void)[] = [];
  return {
    drop: (tag) => {
      for (const fn of listeners) fn(tag);
    },
    onDrop: (fn) => listeners.push(fn),
  };
}
