import { contactContent } from '#features/website/site/content/contact.ts';
import { messagePlace } from '#features/website/site/content/contact-form.ts';
import { group, long, text } from '../fields.ts';
import { definePage } from './define-page.ts';
import { card, hero } from './shared-fields.ts';

const contactCard = { ...card, missing: text('Where the detail is not given', 60) };

export const contactPage = definePage({
  ...{ key: 'contact', label: 'Contact', path: '/contact' },
  content: () => ({ ...contactContent, message: messagePlace }),
  sections: {
    hero,
    cards: {
      label: 'Ways to reach you',
      isHideable: true,
      fields: {
        call: group('Phone', contactCard),
        email: group('Email', contactCard),
        visit: group('Address', contactCard),
        chat: group('Live chat', { ...card, action: text('Link', 60) }),
      },
    },
    message: { label: 'Contact form', fields: { title: text('Title', 80), text: long('Text', 400) } },
    schedule: {
      label: 'Meeting',
      isHideable: true,
      fields: { title: text('Title', 80), text: long('Text', 300), action: text('Button', 60) },
    },
    hours: { label: 'Business hours', fields: { title: text('Title', 80) } },
    location: {
      label: 'Location',
      isHideable: true,
      fields: { title: text('Title', 80), missing: text('Where no address is given', 160) },
    },
  },
});
