import { freeContent } from '#features/website/site/content/free-page.ts';
import { ownKinds } from '#features/website/site/content/own-sections.ts';
import { long, picture, text } from '../fields.ts';
import { type ContentPage, definePage } from './define-page.ts';
import { ownSectionFields } from './own-sections.ts';

/** What is stored of a page that the owner has made. */
type FreePageRow = { page: string; title: string; slug: string };

/** A page of the owner's own: the same sections for each, and what is left empty is not shown. */
export const freePage = ({ page, title, slug }: FreePageRow): ContentPage =>
  definePage({
    ...{ key: page, label: title, path: `/${slug}`, order: ownKinds },
    content: () => freeContent(title),
    sections: {
      hero: {
        label: 'Opening',
        fields: { title: text('Title', 120), text: long('Text', 400, true), picture: picture('Picture') },
      },
      ...ownSectionFields,
    },
  });
