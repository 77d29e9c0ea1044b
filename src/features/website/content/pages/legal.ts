import { imprintContent } from '#features/website/site/content/imprint.ts';
import { legalContent, legalFacts, privacyText, termsText } from '#features/website/site/content/legal.ts';
import { entries, texts } from '../fields.ts';
import { definePage, type Facts } from './define-page.ts';
import { hero, textSection } from './shared-fields.ts';

const body = entries('Sections', 'section', 40, textSection);
const legal = { hero, body: { label: 'Text', fields: { sections: body } } };
const counting = ({ visits }: Facts) => (visits.count_visits ? { respectsDoNotTrack: visits.respect_do_not_track } : null);

export const privacyPage = definePage({
  ...{ key: 'privacy', label: 'Privacy', path: '/privacy' },
  content: (facts) => legalContent(privacyText(legalFacts({ ...facts, counting: counting(facts) }))),
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
