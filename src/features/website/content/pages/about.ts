import { aboutContent, aboutOrder } from '#features/website/site/content/about.ts';
import { choice, entries, link, picture, text, texts } from '../fields.ts';
import { definePage } from './define-page.ts';
import { head, hero, point, titled, twoLinks } from './shared-fields.ts';

export const aboutPage = definePage({
  ...{ key: 'about', label: 'About', path: '/about', order: aboutOrder },
  content: ({ texts }) => aboutContent(texts),
  sections: {
    hero,
    profile: {
      label: 'Your story',
      fields: {
        title: text('Title', 120),
        text: texts('Text', 'paragraph', { most: 12, max: 2000 }),
        contact: text('Above the contact details', 60),
        fallback: link('Link where no contact details are given'),
        picture: picture('Picture in place of the portrait'),
      },
    },
    skills: {
      label: 'Skills',
      part: 'skills',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        items: entries('Skills', 'skill', 8, {
          ...titled,
          picture: choice('Picture', { web: 'Web', design: 'Design', backend: 'Backend', custom: 'Custom' }),
        }),
      },
    },
    approach: {
      label: 'Approach',
      part: 'approach',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        points: entries('Points', 'point', 8, point),
      },
    },
    call: { label: 'Call to action', isHideable: true, fields: { ...head, ...twoLinks } },
  },
});
