import { expect, it } from 'vitest';
import { germanContent } from '#features/website/site/content/de/index.ts';
import { germanMeta } from '#features/website/site/content/de/meta.ts';
import { testFacts } from './facts.testkit.ts';
import { type Field, type Fields, schemaOf } from './fields.ts';
import { type ContentPage, contentPages, type Facts } from './registry.ts';

type Values = Record<string, unknown>;
const pages = contentPages.map((page) => ({ page, german: germanContent[page.key as keyof typeof germanContent] }));
/** Those that come with words. */
const worded = (page: ContentPage) => Object.entries(page.sections).filter(([, { added }]) => !added);

/** Names that are the same in both languages on purpose, or that the studio's clients carry. */
const same = new Set(['Basic', 'Professional', 'Premium', 'Websites', 'Backups']);

/** The texts of a field that are the same in both languages, and every other difference that is none of words. */
function faults(field: Field, english: unknown, german: unknown, path: string): string[] {
  switch (field.kind) {
    case 'text':
    case 'long':
      return english === german && english !== '' && !same.has(String(english)) ? [`${path}: ${String(english)}`] : [];
    case 'texts': {
      const [one, other] = [english as string[], german as string[]];
      if (one.length !== other.length) return [`${path}: ${one.length} and ${other.length} texts`];
      const inner: Field = { kind: 'text', label: '', max: 0 };
      return one.flatMap((text, at) => faults(inner, text, other[at], `${path}.${at}`));
    }
    case 'link': {
      const [one, other] = [english as { label: string; to: string }, german as { label: string; to: string }];
      return [...(one.label === other.label ? [path] : []), ...(one.to === other.to ? [] : [`${path}: ${other.to}`])];
    }
    case 'group':
      return faultsOf(field.fields, english as Values, german as Values, path);
    case 'entries': {
      const [one, other] = [english as Values[], german as Values[]];
      if (one.length !== other.length) return [`${path}: ${one.length} and ${other.length} entries`];
      return one.flatMap((entry, at) => faultsOf(field.fields, entry, other[at] ?? {}, `${path}.${at}`));
    }
    default:
      return JSON.stringify(english) === JSON.stringify(german) ? [] : [`${path}: differs`];
  }
}

const faultsOf = (fields: Fields, english: Values, german: Values, path: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => faults(field, english[name], german[name], `${path}.${name}`));

const facts: Record<string, Facts> = {
  'a studio that has set nothing up': testFacts(),
  'a studio that counts its visitors and uses other tools': {
    ...testFacts(),
    settings: { ...testFacts().settings, tax_rate: 8.25, site_email: 'hello@northlight.example', newsletter_open: true },
    analytics: { googleTagManagerId: 'GTM-ABC1234', facebookPixelId: '', clarityProjectId: 'abcdefghij' },
    visits: { ...testFacts().visits, count_visits: true, respect_do_not_track: true },
  },
};

it.each(Object.entries(facts))('says everything in German too, for %s', (_, given) => {
  for (const { page, german } of pages) {
    const [english, other] = [page.originals(given), german(given) as unknown as Record<string, Values>];
    const found = worded(page).flatMap(([key, { fields }]) =>
      faultsOf(fields, english[key] ?? {}, other[key] ?? {}, `${page.key}.${key}`),
    );
    // The names of clients are the studio's, and shown as they are.
    expect(found.filter((fault) => !fault.startsWith('home.trusted.names.'))).toEqual([]);
  }
});

it.each(Object.entries(facts))('keeps within the limits that the owner has, for %s', (_, given) => {
  for (const { page, german } of pages) {
    const texts = german(given) as unknown as Record<string, Values>;
    const problems = worded(page).flatMap(([key, { fields }]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const { error } = schemaOf(field, 'published').safeParse(texts[key]?.[name]);
        return error ? [`${page.key}.${key}.${name}: ${error.message}`] : [];
      }),
    );
    expect(problems).toEqual([]);
  }
});

it('shows what the owner has written in the settings as it is', () => {
  const texts = { ...testFacts().texts, owner_name: 'Ada', client_names: 'One\nTwo', home_about: 'Mine.', biography: 'My life.' };
  const home = germanContent.home({ ...testFacts(), texts });
  expect(home.trusted.names).toEqual(['One', 'Two']);
  expect(home.about).toMatchObject({ title: 'Über Ada', text: ['Mine.'] });
  expect(germanContent.about({ ...testFacts(), texts }).profile.text).toEqual(['My life.']);
});

it('has a title and a description for every page, not longer than search engines show', () => {
  for (const { key } of contentPages) {
    const { title, description } = germanMeta[key as keyof typeof germanMeta];
    expect(title).toMatch(/\S/);
    expect(description.length, key).toBeLessThanOrEqual(160);
  }
});
