import type { OwnKind } from '#features/website/site/content/own-sections.ts';
import { entries, link, long, text } from '../fields.ts';
import type { Section } from '../policy.ts';
import { point, question, textSection } from './shared-fields.ts';

/** The kinds of sections that an owner builds with. */
export const ownSectionFields = {
  text: {
    label: 'Text',
    isHideable: true,
    fields: { sections: entries('Texts', 'text', 40, textSection, true) },
  },
  points: {
    label: 'Points',
    isHideable: true,
    note: 'Shown once it has a point.',
    fields: { title: text('Title', 120, true), items: entries('Points', 'point', 20, point, true) },
  },
  faq: {
    label: 'Questions',
    isHideable: true,
    note: 'Shown once it has a question.',
    fields: { title: text('Title', 120, true), entries: entries('Questions', 'question', 40, question, true) },
  },
  call: {
    label: 'Call to action',
    isHideable: true,
    note: 'Shown once it has a title.',
    fields: { title: text('Title', 120, true), text: long('Text', 400, true), action: link('Button') },
  },
} satisfies Record<OwnKind, Section>;
