import { freeContent, freeOrder } from '#features/website/site/content/free-page.ts';
import { entries, link, long, picture, text } from '../fields.ts';
import { type ContentPage, definePage } from './define-page.ts';
import { point, question, textSection } from './shared-fields.ts';

/** What is stored of a page that the owner has made. */
type FreePageRow = { page: string; title: string; slug: string };

/** A page of the owner's own: the same sections for each, and what is left empty is not shown. */
export const freePage = ({ page, title, slug }: FreePageRow): ContentPage =>
  definePage({
    ...{ key: page, label: title, path: `/${slug}`, order: freeOrder },
    content: () => freeContent(title),
    sections: {
      hero: {
        label: 'Opening',
        fields: { title: text('Title', 120), text: long('Text', 400, true), picture: picture('Picture') },
      },
      text: {
        label: 'Text',
        isHideable: true,
        fields: { sections: entries('Sections', 'section', 40, textSection, true) },
      },
      points: {
        label: 'Points',
        isHideable: true,
        fields: { title: text('Title', 120, true), items: entries('Points', 'point', 20, point, true) },
      },
      faq: {
        label: 'Questions',
        isHideable: true,
        fields: { title: text('Title', 120, true), entries: entries('Questions', 'question', 40, question, true) },
      },
      call: {
        label: 'Call to action',
        isHideable: true,
        note: 'Shown once it has a title.',
        fields: { title: text('Title', 120, true), text: long('Text', 400, true), action: link('Button') },
      },
    },
  });
