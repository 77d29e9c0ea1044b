import { pricingContent } from '#features/website/site/content/pricing.ts';
import { link, text } from '../fields.ts';
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
      offers: 'plan',
      fields: {
        save: text('Beside the yearly price', 30, true),
      },
    },
    oneTime: {
      label: 'One-Time Services',
      part: 'prices',
      offers: 'one_time',
      fields: {},
    },
    addOns: {
      label: 'Add-ons',
      part: 'prices',
      offers: 'add_on',
      fields: {},
    },
    faq: { label: 'Questions', part: 'pricing_faq', isHideable: true, fields: { title: text('Title', 120), entries: questions } },
    quote: { label: 'Call to action', isHideable: true, fields: { ...head, action: link('Button') } },
  },
});
