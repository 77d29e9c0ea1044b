import { imprintContent } from '#features/website/site/content/imprint.ts';
import { countingOf, legalContent, legalFacts, privacyText, termsText } from '#features/website/site/content/legal.ts';
import { entries, texts } from '../fields.ts';
import { definePage } from './define-page.ts';
import { hero, textSection } from './shared-fields.ts';

const body = entries('Sections', 'section', 40, textSection);
const legal = { hero, body: { label: 'Text', fields: { sections: body } } };

export const privacyPage = definePage({
  ...{ key: 'privacy', label: 'Privacy', path: '/privacy' },
  content: (facts) => legalContent(privacyText(legalFacts({ ...facts, counting: countingOf(facts.visits) }))),
  sections: {
    ...legal,
    body: { ...legal.body, note: 'It says what the software stores, and follows your settings until you change it.' },
  },
});

export const termsPage = definePage({
  ...{ key: 'terms', label: 'Terms', path: '/terms' },
  content: (facts) => legalContent(termsText(legalFacts({ ...facts, counting: null }))),
  sections: { ...legal, body: { ...legal.body, note: 'It follows your settings until you change it.' } },
});

export const imprintPage = definePage({
  ...{ key: 'imprint', label: 'Imprint', path: '/imprint' },
  content: () => imprintContent,
  sections: {
    hero: { ...hero, note: 'Name, address, phone and email come from Settings, Site Information.' },
    more: {
      label: 'More details',
      note: 'For example a register, a tax number or who supervises you.',
      fields: { paragraphs: texts('Text', 'paragraph', { most: 20, max: 2000, isOptional: true }) },
    },
  },
});
