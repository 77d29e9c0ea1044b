// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
import type { SitePicture } from './site-picture.ts';

/** What the owner made different on a page: whole fields of its sections, so that everything else follows the texts of a release. */
export type ContentChanges = {
  sections: Record<string, Record<string, unknown>>;
  hidden: string[];
  /** The sections that can be moved, in the order chosen for them; empty for the order they come in. */
  order: string[];
  /** The pictures that the fields name, by their ids. Added when the changes are read; never stored with them. */
  pictures?: Record<string, SitePicture>;
  /** Of a translation: the English texts that its fields are translations of. */
  from?: Record<string, Record<string, unknown>>;
  /** Title and description of the page in another language than English. Added in the same way. */
  meta?: { title: string; description: string };
};

export const noChanges: ContentChanges = { sections: {}, hidden: [], order: [] };

export type Changes = ContentChanges | null | undefined;

/** A section as it is shown. What is stored was checked against the section's fields when it was read. */
export const changed = <T extends object>(key: string, section: T, changes: Changes): T => {
  const own = changes?.sections[key];
  return own ? { ...section, ...own } : section;
};

/** These changes with lists that are records of their own in place of those that the sections come with. */
export const withLists = (changes: Changes, lists: ContentChanges['sections'] | null): ContentChanges | null => {
  if (!lists) return changes ?? null;
  const { sections, ...rest } = changes ?? noChanges;
  const merged = Object.entries(lists).map(([key, fields]) => [key, { ...sections[key], ...fields }]);
  return { ...rest, sections: { ...sections, ...Object.fromEntries(merged) } };
};

export const isHidden = (key: string, changes: Changes): boolean => changes?.hidden.includes(key) ?? false;

/** The given sections in the chosen order; one that the choice does not know keeps its place behind the one before it. */
export function inOrder<K extends string>(keys: readonly K[], changes: Changes): K[] {
  const chosen = (changes?.order ?? []).filter((key): key is K => keys.some((one) => one === key));
  const ordered = [...new Set(chosen)];
  for (const [at, key] of keys.entries()) {
    if (ordered.includes(key)) continue;
    const before = keys[at - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, key);
  }
  return ordered;
}
