import { describe, expect, it } from 'vitest';
import { isSafeLink } from '#shared/safe-link.ts';
import { type ContentChanges, inOrder, noChanges } from '#shared/site-content.ts';
import { testFacts } from './facts.testkit.ts';
import { entries, group, id, link, schemaOf, text } from './fields.ts';
import {
  compared,
  differences,
  fitting,
  isUnchanged,
  linksOf,
  listedSections,
  movableOn,
  problemsOf,
  withAddedAgain,
  withHidden,
  withMoved,
  withoutAdded,
  withValue,
} from './policy.ts';
import { contentPages, type Facts, findPage } from './registry.ts';
import { translatedSections } from './translation.ts';

const pageOf = (key: string) => {
  const page = findPage(key);
  if (!page) throw new Error(`There is no page ${key}`);
  return page;
};
const home = pageOf('home');
const facts: Facts = testFacts();
const originals = home.originals(facts);
const change = (sections: ContentChanges['sections']): ContentChanges => ({ ...noChanges, sections });

describe('the registry', () => {
  it('has every page of the task, each at its own address', () => {
    expect(contentPages.map(({ label }) => label)).toEqual([
      ...['Home', 'About', 'Services', 'Templates', 'Pricing', 'Support', 'Contact'],
      ...['Privacy', 'Terms', 'Imprint'],
    ]);
    expect(new Set(contentPages.map(({ path }) => path)).size).toBe(contentPages.length);
  });
  it.each(contentPages.map((page) => [page.key, page] as const))('declares fields that fit the texts of %s', (_, page) => {
    const texts = page.originals(facts);
    const itsOwn = Object.entries(page.sections).filter(([, { added }]) => !added);
    for (const [key, { fields }] of itsOwn)
      for (const [name, field] of Object.entries(fields)) {
        const read = schemaOf(field, 'published').safeParse(texts[key]?.[name]);
        expect(read.error?.issues ?? [], `${key}.${name}`).toEqual([]);
      }
    expect(page.order.filter((key) => !page.sections[key])).toEqual([]);
  });
  it('follows what the settings say until it is changed', () => {
    const own = {
      ...facts,
      texts: { ...facts.texts, home_about: 'I am I.\n\nAnd so on.', owner_name: 'Olga', client_names: 'A\nB' },
    };
    const { about, trusted } = home.originals(own);
    expect(about).toMatchObject({ title: 'About Olga', text: ['I am I.', 'And so on.'] });
    expect(trusted).toMatchObject({ names: ['A', 'B'] });
  });
});

describe('a link', () => {
  it.each(['/contact', '/contact?service=x#contact-form', '#faq', 'https://example.com/a', 'mailto:a@example.com', 'tel:+123'])(
    'may be %s',
    (to) => expect(isSafeLink(to)).toBe(true),
  );
  it.each([
    ...['', 'contact', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)', ' javascript:alert(1)'],
    ...['JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'https:', 'https://a b', 'file:///etc'],
  ])('may not be %j', (to) => expect(isSafeLink(to)).toBe(false));
});

describe('changes', () => {
  const link = (to: string) => change({ hero: { primary: { label: 'Go', to } } });
  it('are refused by field, with words for their author', () => {
    expect(problemsOf(home, change({ hero: { title: 'x'.repeat(121), text: '' } }), 'published')).toEqual({
      'sections.hero.title': 'Please use at most 120 characters',
      'sections.hero.text': 'Please write something here',
    });
    expect(problemsOf(home, change({ hero: { title: '' }, about: { points: [{ title: '', text: 'x' }] } }), 'typed')).toEqual({});
    expect(problemsOf(home, change({ about: { points: [{ title: '', text: 'x' }] } }), 'published')).toEqual({
      'sections.about.points.0.title': 'Please write something here',
    });
    expect(Object.keys(problemsOf(home, link('javascript:alert(1)'), 'shown'))).toEqual(['sections.hero.primary.to']);
    expect(problemsOf(home, link('htt'), 'typed')).toEqual({});
  });
  it('know the sections and fields of their page only', () => {
    const strange = change({ constructor: { title: 'x' }, hero: { __proto__x: 'x', toString: 'x' } });
    expect(Object.keys(problemsOf(home, strange, 'typed')).toSorted()).toEqual([
      ...['sections.constructor', 'sections.constructor.title', 'sections.hero.__proto__x', 'sections.hero.toString'],
    ]);
    expect(problemsOf(home, { ...noChanges, hidden: ['hero'], order: ['hero'] }, 'typed')).toEqual({
      hidden: 'This section cannot be hidden',
      order: 'This section cannot be moved',
    });
    expect(isUnchanged(fitting(home, { ...strange, hidden: ['hero'], order: ['trusted'] }, 'typed'))).toBe(true);
  });
  it('of another release keep what still fits', () => {
    const stored = change({ hero: { title: 'Mine', text: ['a list once'], gone: 1 }, old: { title: 'x' } });
    expect(fitting(home, stored, 'published').sections).toEqual({ hero: { title: 'Mine' } });
  });
  it('of another release have entries with the parts of this one', () => {
    const points = [{ title: 'One', gone: 'x' }, { text: 'Two' }];
    const dropped: string[] = [];
    const read = (stage: 'kept' | 'published') =>
      fitting(home, change({ about: { points }, gone: { title: 'x' } }), stage, (path) => dropped.push(path)).sections;
    expect(read('kept')).toEqual({
      about: {
        points: [
          { title: 'One', text: '' },
          { title: '', text: 'Two' },
        ],
      },
    });
    expect(dropped).toEqual(['about.points.0.gone', 'gone.title']);
    // What is to be published now has to be whole.
    expect(read('published')).toEqual({});
  });
  it('are only what differs from the original', () => {
    const same = withValue(change({ hero: { title: 'Mine' } }), originals, 'hero', 'title', originals.hero?.title);
    expect(same.sections).toEqual({});
    const mixed = change({ hero: { title: 'Mine', text: originals.hero?.text } });
    expect(differences(home, { ...mixed, order: [...home.order] }, originals)).toEqual(change({ hero: { title: 'Mine' } }));
  });
  it('move and hide sections, and tell so in a comparison', () => {
    const moved = withMoved(home, noChanges, 'services', -1);
    expect(movableOn(home, moved)).toEqual(['services', 'about', 'templates', 'testimonials', 'consultation']);
    expect(withMoved(home, moved, 'services', -1)).toEqual(moved);
    expect(withMoved(home, moved, 'services', 1)).toEqual(noChanges);
    const hidden = withHidden(withValue(moved, originals, 'hero', 'title', 'Mine'), 'trusted', true);
    expect(compared(home, originals, noChanges, hidden)).toEqual([
      { place: 'Opening: Title', before: String(originals.hero?.title), after: 'Mine' },
      { place: 'Client names', before: 'Shown', after: 'Hidden' },
      {
        place: 'Order of the sections',
        before: 'About, Services, Templates, Testimonials, Call to action',
        after: 'Services, About, Templates, Testimonials, Call to action',
      },
    ]);
  });
  it('put a section that the chosen order does not know behind its neighbour', () => {
    expect(inOrder(['a', 'b', 'c', 'd'], { ...noChanges, order: ['d', 'a'] })).toEqual(['d', 'a', 'b', 'c']);
    expect(inOrder(['a', 'b'], { ...noChanges, order: ['b', 'x', 'b'] })).toEqual(['a', 'b']);
  });
});

describe('sections that are added', () => {
  const services = pageOf('services');
  const texts = { sections: [{ title: 'How it goes', paragraphs: ['Step by step.'] }] };
  const faq = { title: 'Asked often', entries: [{ id: 'a', question: 'Why?', answer: 'Because.' }] };
  const action = (to: string) => ({ label: 'Go', to });

  it.each(['home', 'about', 'services', 'templates', 'pricing', 'support', 'contact'])(
    'are four kinds on the page %s, empty at first, and apart from its own',
    (key) => {
      const { sections, order, originals: of } = pageOf(key);
      const kinds = Object.keys(sections).filter((one) => sections[one]?.added);
      expect(kinds).toEqual(['more_text', 'more_points', 'more_faq', 'more_call']);
      expect(order).toEqual(expect.arrayContaining(kinds));
      expect(of(facts).more_faq).toEqual({ title: '', entries: [] });
      const labels = Object.values(sections).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    },
  );
  it('are no matter of the legal pages', () => {
    for (const key of ['privacy', 'terms', 'imprint']) expect(Object.keys(pageOf(key).sections)).not.toContain('more_text');
  });
  it('stand before the closing section, also in an order of before', () => {
    expect(Object.keys(services.sections)).toEqual(['hero', 'more_text', 'more_points', 'more_faq', 'more_call', 'call']);
    const before = ['services', 'about', 'templates', 'testimonials', 'consultation'];
    const read = fitting(home, { ...change({ more_text: texts }), order: before }, 'kept');
    expect(movableOn(home, read)).toEqual(['services', 'about', 'templates', 'testimonials', 'more_text', 'consultation']);
  });
  it('are checked as they are published', () => {
    expect(problemsOf(services, change({ more_text: texts, more_faq: faq }), 'published')).toEqual({});
    const unfit = change({
      more_text: { sections: [{ title: '', paragraphs: ['x'] }] },
      more_call: { title: 'Come', action: action('javascript:alert(1)') },
    });
    expect(problemsOf(services, unfit, 'typed')).toEqual({});
    expect(Object.keys(problemsOf(services, unfit, 'published'))).toEqual([
      ...['sections.more_text.sections.0.title', 'sections.more_call.action.to'],
    ]);
  });
  it('are moved past those on the page, not past those that are not', () => {
    const both = change({ more_text: texts, more_faq: faq });
    const moved = withMoved(services, both, 'more_faq', -1);
    expect(movableOn(services, moved)).toEqual(['more_faq', 'more_text']);
    expect(problemsOf(services, moved, 'published')).toEqual({});
    expect(withMoved(services, moved, 'more_faq', 1)).toEqual(both);
    expect(movableOn(home, withMoved(home, noChanges, 'consultation', -1))).toEqual([
      ...['about', 'services', 'templates', 'consultation', 'testimonials'],
    ]);
    const among = withMoved(home, change({ more_text: texts }), 'more_text', -1);
    expect(movableOn(home, among)).toEqual(['about', 'services', 'templates', 'more_text', 'testimonials', 'consultation']);
  });
  it('are removed without a trace, and come back as they were', () => {
    const both = change({ more_text: texts, more_faq: faq });
    const moved = withHidden(withMoved(services, both, 'more_faq', -1), 'more_faq', true);
    const removed = withoutAdded(services, moved, 'more_faq');
    expect(removed).toEqual(change({ more_text: texts }));
    expect(isUnchanged(withoutAdded(services, removed, 'more_text'))).toBe(true);
    expect(withAddedAgain(services, removed, 'more_faq', moved)).toEqual(moved);
    const later = withValue(removed, services.originals(facts), 'hero', 'title', 'Meanwhile');
    expect(withAddedAgain(services, later, 'more_faq', moved).sections).toEqual({
      ...moved.sections,
      hero: { title: 'Meanwhile' },
    });
  });
  it('come back after those that they stood after, and not over another that was begun', () => {
    const points = { title: 'Points', entries: [{ id: 'p', title: 'One', text: 'Two' }] };
    const all = change({ more_text: texts, more_points: points, more_faq: faq });
    const removed = withoutAdded(services, all, 'more_faq');
    const moved = withMoved(services, removed, 'more_points', -1);
    expect(movableOn(services, withAddedAgain(services, moved, 'more_faq', all))).toEqual([
      'more_points',
      'more_faq',
      'more_text',
    ]);
    const begun = withValue(removed, services.originals(facts), 'more_faq', 'title', 'Others');
    expect(withAddedAgain(services, begun, 'more_faq', all)).toBe(begun);
  });
  it('are listed once there is something in them, or while their form is open', () => {
    const both = withMoved(services, change({ more_text: texts, more_faq: faq }), 'more_faq', -1);
    expect(listedSections(services, noChanges, undefined, null)).toEqual(['hero', 'call']);
    expect(listedSections(services, noChanges, undefined, 'more_points')).toEqual(['hero', 'more_points', 'call']);
    expect(listedSections(services, both, undefined, null)).toEqual(['hero', 'more_faq', 'more_text', 'call']);
    expect(listedSections(home, noChanges, undefined, null).slice(0, 3)).toEqual(['hero', 'trusted', 'about']);
  });
  it('are listed for a translation as the English page has them', () => {
    const german = translatedSections(services, 'de');
    const english = { ...services.originals(facts), more_text: texts };
    expect(listedSections(german, change({ more_faq: faq }), english, null)).toEqual(['hero', 'more_text', 'call']);
  });
  it('are told in a comparison by their words, not as another order', () => {
    expect(compared(home, originals, noChanges, change({ more_faq: { title: 'Asked often' } }))).toEqual([
      { place: 'Added questions: Title', before: '', after: 'Asked often' },
    ]);
  });
  it('lead somewhere only where their button does', () => {
    const { fields = {} } = services.sections.more_call ?? {};
    expect(linksOf(fields, services.originals(facts).more_call ?? {})).toEqual([]);
    expect(linksOf(fields, { action: action('/contact') })).toEqual(['/contact']);
  });
});

it('finds the links of a section, wherever they stand', () => {
  const fields = {
    title: text('Title'),
    button: link('Button'),
    card: group('Card', { more: link('More') }),
    rows: entries('Rows', 'row', 4, { id, go: link('Go') }),
  };
  const to = (target: string) => ({ label: 'x', to: target });
  const rows = [
    { id: 'a', go: to('/c') },
    { id: 'b', go: to('https://d.example/') },
  ];
  expect(linksOf(fields, { title: '/no-link', button: to('/a'), card: { more: to('/b') }, rows })).toEqual([
    ...['/a', '/b', '/c', 'https://d.example/'],
  ]);
  expect(linksOf(fields, { button: undefined, card: null })).toEqual([]);
});
