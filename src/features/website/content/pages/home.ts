import { homeContent, homeOrder } from '#features/website/site/content/home.ts';
import { entries, link, long, picture, text, texts } from '../fields.ts';
import { definePage } from './define-page.ts';
import { head, titled, twoLinks } from './shared-fields.ts';

export const homePage = definePage({
  ...{ key: 'home', label: 'Home', path: '/', order: homeOrder },
  content: ({ texts }) => homeContent(texts),
  sections: {
    hero: {
      label: 'Opening',
      note: 'Without a picture of yours, a drawing in your colours is shown.',
      fields: { ...head, ...twoLinks, picture: picture('Picture') },
    },
    trusted: {
      label: 'Client names',
      part: 'clients',
      isHideable: true,
      fields: { title: text('Title', 80), names: texts('Names', 'name', { most: 8, max: 60 }) },
    },
    about: {
      label: 'About',
      part: 'home_about',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        text: texts('Text', 'paragraph', { most: 6, max: 1200 }),
        points: entries('Points', 'point', 6, titled),
        link: link('Link'),
        picture: picture('Picture in place of the portrait'),
      },
    },
    services: {
      label: 'Services',
      isHideable: true,
      note: 'The services themselves are those marked as featured under Services.',
      fields: { title: text('Title', 120), text: long('Text', 300), all: link('Button') },
    },
    templates: {
      label: 'Templates',
      isHideable: true,
      note: 'The first four cards of the page Templates.',
      fields: { title: text('Title', 120), text: long('Text', 300), all: link('Link') },
    },
    testimonials: {
      label: 'Testimonials',
      isHideable: true,
      note: 'The newest three that are published under Testimonials; not shown while there is none.',
      fields: { title: text('Title', 120) },
    },
    consultation: {
      label: 'Call to action',
      isHideable: true,
      fields: { ...head, action: link('Button'), second: link('Link') },
    },
  },
});
