import { supportContent } from '#features/website/site/content/support.ts';
import { supportFaq } from '#features/website/site/content/support-faq.ts';
import { ticketPlace } from '#features/website/site/content/support-ticket.ts';
import { entries, group, id, long, text, texts } from '../fields.ts';
import { definePage } from './define-page.ts';
import { card, hero, questions, titled } from './shared-fields.ts';

const supportCard = { ...card, action: text('Link', 60) };

export const supportPage = definePage({
  ...{ key: 'support', label: 'Support', path: '/support' },
  content: () => ({ ...supportContent, faq: supportFaq, ticket: ticketPlace }),
  sections: {
    hero,
    cards: {
      label: 'Ways to get help',
      isHideable: true,
      fields: {
        documentation: group('Documentation', supportCard),
        chat: group('Live chat', supportCard),
        ticket: group('Ticket', supportCard),
      },
    },
    faq: { label: 'Questions', part: 'support_faq', isHideable: true, fields: { title: text('Title', 120), entries: questions } },
    guides: {
      label: 'Guides',
      part: 'guides',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        text: long('Text', 300),
        items: entries('Guides', 'guide', 20, {
          id,
          title: text('Title', 120),
          steps: texts('Steps', 'step', { most: 20, max: 400 }),
        }),
      },
    },
    ticket: {
      label: 'Ticket form',
      fields: {
        title: text('Title', 80),
        text: long('Text', 400),
        checklist: texts('Checklist', 'line', { most: 10, max: 120 }),
      },
    },
    commitment: {
      label: 'What you can count on',
      part: 'commitment',
      isHideable: true,
      fields: { title: text('Title', 120), points: entries('Points', 'point', 8, titled) },
    },
    hours: { label: 'Support hours', fields: { title: text('Title', 80) } },
  },
});
