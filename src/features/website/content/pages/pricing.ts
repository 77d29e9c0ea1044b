import { pricingContent } from '#features/website/site/content/pricing.ts';
import { amount, entries, flag, id, link, text, texts } from '../fields.ts';
import { definePage } from './define-page.ts';
import { head, hero, questions } from './shared-fields.ts';

export const pricingPage = definePage({
  ...{ key: 'pricing', label: 'Pricing', path: '/pricing' },
  content: () => pricingContent,
  sections: {
    hero: { ...hero, note: 'Shown while the prices are shown (Settings, Site Texts).' },
    quoteHero: {
      ...{ label: 'Opening without prices', fields: head },
      note: 'Shown while the prices are hidden (Settings, Site Texts).',
    },
    plans: {
      label: 'Monthly Plans',
      part: 'prices',
      fields: {
        save: text('Beside the yearly price', 30, true),
        tiers: entries('Plans', 'plan', 6, {
          id,
          name: text('Name', 40),
          monthly: amount('Price for a month, in dollars'),
          yearly: amount('Price for a year, in dollars'),
          description: text('Description', 160),
          features: texts('Features', 'feature', { most: 12, max: 80 }),
          mostPopular: flag('Most popular'),
        }),
      },
    },
    oneTime: {
      label: 'One-Time Services',
      part: 'prices',
      fields: {
        groups: entries('Groups', 'group', 8, {
          category: text('Name', 60),
          services: entries('Services', 'service', 12, {
            name: text('Name', 60),
            text: text('Text', 160),
            price: amount('Price from, in dollars'),
          }),
        }),
      },
    },
    addOns: {
      label: 'Add-ons',
      part: 'prices',
      fields: {
        items: entries('Add-ons', 'add-on', 12, {
          name: text('Name', 60),
          text: text('Text', 160),
          monthly: amount('Price for a month, in dollars'),
        }),
      },
    },
    faq: { label: 'Questions', part: 'pricing_faq', isHideable: true, fields: { title: text('Title', 120), entries: questions } },
    quote: { label: 'Call to action', isHideable: true, fields: { ...head, action: link('Button') } },
  },
});
