import { type MoreKey, moreContent, withMoreKeys } from '#features/website/site/content/own-sections.ts';
import type { Section } from '../policy.ts';
import type { ContentPage } from './define-page.ts';
import { ownSectionFields } from './own-sections.ts';

const added = (section: Section, label: string, purpose: string): Section => ({
  ...section,
  label,
  added: { name: section.label, purpose },
});

const { text, points, faq, call } = ownSectionFields;
const moreSections: Readonly<Record<MoreKey, Section>> = {
  more_text: added(text, 'Added text', 'Running text, each part with a title of its own'),
  more_points: added(points, 'Added points', 'What matters, each point with a line or two'),
  more_faq: added(faq, 'Added questions', 'Questions that open to their answers'),
  more_call: added(call, 'Added call to action', 'A band with one sentence and a button'),
};

/** A page of the site with the sections that its owner can add, which stand before the closing one. */
export function withMore(page: ContentPage, closing?: string): ContentPage {
  const all: Record<string, Section> = { ...page.sections, ...moreSections };
  return {
    ...page,
    sections: Object.fromEntries(
      withMoreKeys(Object.keys(page.sections), closing).flatMap((key) => (all[key] ? [[key, all[key]] as const] : [])),
    ),
    // Where nothing else can be moved, they are moved among themselves.
    order: withMoreKeys(page.order, closing),
    originals: (facts) => ({ ...page.originals(facts), ...moreContent }),
  };
}
