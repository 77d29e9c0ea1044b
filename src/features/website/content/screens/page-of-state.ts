import { splitPath } from '#shared/all-languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import type { ContentState } from '../contract.ts';
import { type ContentPage, pageOfRow } from '../registry.ts';
import { shownToVisitors, translatedSections } from '../translation.ts';

type Known = Pick<ContentState, 'page' | 'is_free' | 'label' | 'path' | 'translation'>;

/** The sections and fields of a page that the server has told of. */
export function pageOfState({ page, is_free, label, path, translation }: Known): ContentPage | undefined {
  const key = translation?.of ?? page;
  const { path: english } = splitPath(path);
  const title = translation ? translation.title : is_free ? label : null;
  const found = pageOfRow({ page: key, title, slug: title === null ? null : english.slice(1) });
  return found && translation ? { ...translatedSections(found, translation.language), label } : found;
}

/** What the page in its frame shows: a translation over the English page that it is one of. */
export function shownInFrame(
  page: ContentPage,
  { translation, originals }: ContentState,
  changes: ContentChanges,
): ContentChanges {
  return translation ? shownToVisitors(page, { base: originals, own: changes, english: translation }) : changes;
}
