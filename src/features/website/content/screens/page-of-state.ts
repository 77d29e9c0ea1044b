import type { ContentState } from '../contract.ts';
import { type ContentPage, pageOfRow } from '../registry.ts';

type Known = Pick<ContentState, 'page' | 'is_free' | 'label' | 'path'>;

/** The sections and fields of a page that the server has told of. */
export const pageOfState = ({ page, is_free, label, path }: Known): ContentPage | undefined =>
  pageOfRow(is_free ? { page, title: label, slug: path.slice(1) } : { page, title: null, slug: null });
