import { describe, expect, it } from 'vitest';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { testFacts } from './facts.testkit.ts';
import { choice, entries, id, link, text } from './fields.ts';
import { differences } from './policy.ts';
import { contentPages, findPage, freePage } from './registry.ts';
import {
  baseOf,
  followed,
  isEnglish,
  isOutdated,
  mapFields,
  shownToVisitors,
  translationOf,
  typedBeside,
  withSources,
} from './translation.ts';
import { translatedPage } from './translations.server.ts';

const facts = testFacts();
const plans = entries('Plans', 'plan', 6, { id, name: text('Name'), price: choice('Price', {}), action: link('Button') });
const plan = (name: string, price: number, label: string, to = '/contact') => ({ id: 'a', name, price, action: { label, to } });
const texts = { original: [plan('Small', 10, 'Choose')], translated: [plan('Klein', 10, 'Wählen')] };

describe('a field that the owner has not translated', () => {
  it('is the original of the language, as long as the English one is', () => {
    expect(baseOf(plans, { ...texts, english: texts.original })).toEqual(texts.translated);
    expect(isEnglish(plans, { ...texts, english: texts.original })).toBe(false);
  });
  it('follows the amounts and targets of the English page, word by word in its own language', () => {
    const english = [plan('Small', 12, 'Choose', '/book')];
    expect(baseOf(plans, { ...texts, english })).toEqual([plan('Klein', 12, 'Wählen', '/book')]);
    expect(isEnglish(plans, { ...texts, english })).toBe(false);
  });
  it('has the owner’s new words in English, and says so', () => {
    const english = [plan('Tiny', 12, 'Choose'), { ...plan('Small', 10, 'Choose'), id: 'b' }];
    expect(baseOf(plans, { ...texts, english })).toEqual([
      plan('Tiny', 12, 'Wählen'),
      { ...plan('Klein', 10, 'Wählen'), id: 'b' },
    ]);
    expect(isEnglish(plans, { ...texts, english })).toBe(true);
  });
  it('is English where the language has no original, as on a page of the owner’s own', () => {
    const own = { original: '', translated: undefined, english: 'Our story' };
    expect(baseOf(text('Title'), own)).toBe('Our story');
    expect(isEnglish(text('Title'), own)).toBe(true);
    expect(isEnglish(text('Title'), { ...own, english: '' })).toBe(false);
  });
});

describe('a translation of the owner’s', () => {
  const from = [plan('Small', 10, 'Choose')];
  it('follows a later price and target of the English page', () => {
    const own = [plan('Kleinpaket', 10, 'Nehmen')];
    const once = followed(plans, own, from, [plan('Small', 12, 'Choose', '/book')]);
    expect(once.own).toEqual([plan('Kleinpaket', 12, 'Nehmen', '/book')]);
    // Saved as it is read, and English changes again.
    const twice = followed(plans, once.own, once.from, [plan('Smaller', 14, 'Choose', '/start')]);
    expect(twice.own).toEqual([plan('Kleinpaket', 14, 'Nehmen', '/start')]);
    expect(isOutdated(plans, twice.from, [plan('Smaller', 14, 'Choose', '/start')]), 'its words are still the former ones').toBe(
      true,
    );
  });
  it('keeps what was made different from the English page on purpose', () => {
    const own = [plan('Kleinpaket', 9, 'Nehmen', '/kontakt')];
    const once = followed(plans, own, from, [plan('Small', 9, 'Choose', '/kontakt')]);
    expect(once).toEqual({ own, from });
    expect(followed(plans, once.own, once.from, [plan('Small', 12, 'Choose', '/book')]).own).toEqual(own);
  });
  it('is one of the English text that stood beside it, and follows that', () => {
    const page = { label: 'Offers', sections: { offer: { label: 'Offer', fields: { plans, title: text('Title') } } }, order: [] };
    const changes = (offer: Record<string, unknown>) => ({ ...noChanges, sections: { offer } });
    const before = {
      ...changes({ plans: [plan('Klein', 10, 'Wählen')], title: 'Preise' }),
      from: { offer: { plans: from, title: 'Prices' } },
    };
    const english = { offer: { plans: [plan('Smaller', 12, 'Choose', '/book')], title: 'New prices' } };
    const typed = { ...before, ...changes({ plans: [plan('Kleiner', 10, 'Wählen')], title: 'Preise' }) };
    expect(typedBeside(page, english, before, typed)).toMatchObject({
      sections: { offer: { plans: [plan('Kleiner', 12, 'Wählen', '/book')], title: 'Preise' } },
      from: { offer: { plans: english.offer.plans, title: 'Prices' } },
    });
    const isTitle = (_: string, name: string) => name === 'title';
    expect(withSources(page, before, english, isTitle).from).toEqual({ offer: { plans: from, title: 'New prices' } });
  });
  it('is outdated by other words, not by another price', () => {
    expect(isOutdated(plans, from, [plan('Small', 12, 'Choose', '/book')])).toBe(false);
    expect(isOutdated(plans, from, [plan('Smaller', 10, 'Choose')])).toBe(true);
  });
  it.each([[null], ['x'], [[null]], [{ id: 1 }]])('is read whatever is stored with it: %j', (broken) => {
    expect(followed(plans, from, broken, broken)).toEqual({ own: from, from: broken });
    expect(isOutdated(plans, broken, from)).toBe(true);
  });
});

/** Every number of a page, in order. */
const amounts = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(amounts) : [];

describe.each(contentPages.map((page) => [page.key, page] as const))('the German page %s', (_, page) => {
  const german = translatedPage(page, 'de', noChanges, facts);
  it('has the prices of the English one, before and after they change', () => {
    expect(amounts(german.originals(facts))).toEqual(amounts(page.originals(facts)));
    const raised = (value: unknown): unknown => {
      if (typeof value === 'number') return value + 1;
      if (Array.isArray(value)) return value.map(raised);
      return value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, raised(v)]))
        : value;
    };
    const changes = { ...noChanges, sections: raised(page.originals(facts)) as ContentChanges['sections'] };
    const now = translatedPage(page, 'de', changes, facts).originals(facts);
    expect(amounts(now)).toEqual(amounts(changes.sections));
    expect(translatedPage(page, 'de', changes, facts).translation?.untranslated).toEqual([]);
  });
  it('shows nothing in English, and is shown and ordered as the English one', () => {
    expect(german.translation?.untranslated).toEqual([]);
    expect(german.order).toEqual([]);
    expect(Object.values(german.sections).some(({ isHideable }) => isHideable)).toBe(false);
    const english = { hidden: ['x'], order: ['y'] };
    const shown = shownToVisitors(page, { base: german.originals(facts), own: noChanges, english });
    expect(shown).toMatchObject(english);
    expect(mapFields(page, ({ section, name }) => shown.sections[section]?.[name])).toEqual(german.originals(facts));
  });
});

it('a page of the owner’s own is translated from its English words', () => {
  const page = freePage({ page: '0190', title: 'Our story', slug: 'our-story' });
  const changes = { ...noChanges, sections: { hero: { title: 'How it began' } } };
  const german = translatedPage(page, 'de', changes, facts);
  expect(german).toMatchObject({ key: '0190.de', path: '/de/our-story', label: 'Our story (Deutsch)' });
  expect(german.originals(facts).hero).toMatchObject({ title: 'How it began' });
  expect(german.translation?.untranslated).toContain('hero.title');
  expect(translationOf('0190.de')).toEqual({ key: '0190', language: 'de' });
  expect(translationOf('home')).toBeNull();
});

describe('a section that was added to the English page', () => {
  const services = findPage('services');
  if (!services) throw new Error('There is no page services');
  const added = (title: string, question: string): ContentChanges => ({
    ...noChanges,
    sections: { more_faq: { title, entries: [{ id: 'a', question, answer: 'x' }] } },
    order: ['more_faq', 'more_text', 'more_points', 'more_call'],
  });
  const germanOver = (english: ContentChanges, own: ContentChanges) => {
    const german = translatedPage(services, 'de', english, facts);
    return { german, shown: shownToVisitors(services, { base: german.originals(facts), own, english }) };
  };

  it('is in the translation too, in English until it is translated, and in its place', () => {
    const { german, shown } = germanOver(added('Asked often', 'Why?'), noChanges);
    expect(german.translation?.untranslated).toEqual(['more_faq.title', 'more_faq.entries']);
    expect(shown.sections.more_faq).toMatchObject({ title: 'Asked often' });
    expect(shown.order[0]).toBe('more_faq');
  });
  it('has the translated words', () => {
    const { sections } = added('Oft gefragt', 'Warum?');
    const { shown } = germanOver(added('Asked often', 'Why?'), { ...noChanges, sections });
    expect(shown.sections.more_faq).toEqual(sections.more_faq);
  });
  it('is gone from the translation once it is removed, whatever was translated', () => {
    const { shown } = germanOver(noChanges, { ...noChanges, sections: added('Oft gefragt', 'Warum?').sections });
    expect(shown.sections.more_faq).toEqual({ title: '', entries: [] });
    expect(differences(services, shown, services.originals(facts)).sections).not.toHaveProperty('more_faq');
  });
});
