import { otherLanguages } from '#shared/all-languages.ts';
import { languages, type OtherLanguage, pathIn } from '#shared/languages.ts';
import { sameJson } from '#shared/same-json.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { type Field, type Fields, schemaOf } from './fields.ts';
import type { ContentPage } from './pages/define-page.ts';
import { isOnPage, type Originals, type PageSections, type Section, valuesOf } from './policy.ts';

type Values = Record<string, unknown>;

/** The key of a page as its translation's row has it: `home.de`. */
export const translationKey = (key: string, language: OtherLanguage): string => `${key}.${language}`;

/** The page and the language that a key names; null for a page in English. */
export function translationOf(key: string): { key: string; language: OtherLanguage } | null {
  const language = otherLanguages.find((one) => key.endsWith(`.${one}`));
  return language ? { key: key.slice(0, -language.length - 1), language } : null;
}

/** As the owner tells it from the page in English. */
export const labelIn = (language: OtherLanguage, label: string): string => `${label} (${languages[language].name})`;

/** The page as it is translated: the same sections, which are added, hidden and ordered as in English. */
export function translatedSections(page: ContentPage, language: OtherLanguage): ContentPage {
  const fixed = ({ isHideable: _, ...section }: Section): Section => section;
  return {
    ...page,
    key: translationKey(page.key, language),
    label: labelIn(language, page.label),
    path: pathIn(language, page.path),
    sections: Object.fromEntries(Object.entries(page.sections).map(([key, section]) => [key, fixed(section)])),
    order: [],
  };
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const valueIn = (values: unknown, name: string): unknown => (isObject(values) ? values[name] : undefined);

/** What translates the words of a field; whatever is no word stays. `tell` hears of each word. */
function translate(field: Field, value: unknown, word: (text: string) => string): unknown {
  const inFields = (fields: Fields, values: unknown): unknown =>
    isObject(values)
      ? Object.fromEntries(
          Object.entries(values).map(([name, one]) => {
            const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
            return [name, inner ? translate(inner, one, word) : one];
          }),
        )
      : values;
  const text = (one: unknown): unknown => (typeof one === 'string' ? word(one) : one);
  switch (field.kind) {
    case 'text':
    case 'long':
      return text(value);
    case 'link':
      return isObject(value) ? { ...value, label: text(value.label) } : value;
    case 'texts':
      return Array.isArray(value) ? value.map(text) : value;
    case 'group':
      return inFields(field.fields, value);
    case 'entries':
      return Array.isArray(value) ? value.map((entry) => inFields(field.fields, entry)) : value;
    default:
      return value;
  }
}

function wordsIn(field: Field, value: unknown): string[] {
  const found: string[] = [];
  translate(field, value, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

type FieldTexts = {
  /** As this release has it, in English and in the other language. */
  original: unknown;
  translated: unknown;
  /** As visitors of the English page see it. */
  english: unknown;
};

/** Each English word of the original with the one for it. */
function dictionaryOf(field: Field, { original, translated }: FieldTexts): Map<string, string> {
  const [from, to] = [wordsIn(field, original), wordsIn(field, translated)];
  // Of other lengths they are no translation word by word, and only the whole text stands for the whole.
  return new Map(from.length === to.length ? from.map((text, at) => [text, to[at] ?? text]) : []);
}

/**
 * What a field says where the owner has not translated it: each word of the original in the other language, each word of the
 * owner's as it is in English. Amounts, pictures and targets are those of the English page.
 */
export function baseOf(field: Field, texts: FieldTexts): unknown {
  if (texts.translated === undefined) return texts.english;
  if (sameJson(texts.english, texts.original)) return texts.translated;
  const words = dictionaryOf(field, texts);
  return translate(field, texts.english, (text) => words.get(text) ?? text);
}

/** Whether a field that the owner has not translated shows words of the owner's in English. */
export function isEnglish(field: Field, texts: FieldTexts): boolean {
  if (texts.translated !== undefined && sameJson(texts.english, texts.original)) return false;
  const words = texts.translated === undefined ? new Map<string, string>() : dictionaryOf(field, texts);
  return wordsIn(field, texts.english).some((text) => text.trim() !== '' && !words.has(text));
}

type Pair = { own: unknown; from: unknown };

/**
 * What the owner wrote for a field, with pictures, choices and targets as the English page has them now. Only what was
 * made different from the English page (`from`) stays different. What followed is the same in `from`, so that what is
 * stored of both follows the next change, too.
 */
export function followed(field: Field, own: unknown, from: unknown, english: unknown): Pair {
  switch (field.kind) {
    case 'choice':
    case 'picture':
      return english !== undefined && sameJson(own, from) ? { own: english, from: english } : { own, from };
    case 'link': {
      const to = valueIn(english, 'to');
      return isObject(own) && isObject(from) && typeof to === 'string' && own.to === from.to
        ? { own: { ...own, to }, from: { ...from, to } }
        : { own, from };
    }
    case 'group':
      return followedFields(field.fields, { own, from }, english);
    case 'entries': {
      const sources = [...listOf(from)];
      const entries = listOf(own).map((entry, at) => {
        const source = partnerOf(entry, at, own, from);
        const now = followedFields(field.fields, { own: entry, from: source }, partnerOf(entry, at, own, english));
        const place = sources.indexOf(source);
        if (place >= 0) sources[place] = now.from;
        return now.own;
      });
      return { own: entries, from: Array.isArray(from) ? sources : from };
    }
    default:
      return { own, from };
  }
}

function followedFields(fields: Fields, { own, from }: Pair, english: unknown): Pair {
  if (!isObject(own) || !isObject(from) || !isObject(english)) return { own, from };
  const now = { own: { ...own }, from: { ...from } };
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(own, name) || !Object.hasOwn(from, name)) continue;
    const pair = followed(field, own[name], from[name], english[name]);
    now.own[name] = pair.own;
    now.from[name] = pair.from;
  }
  return now;
}

/** The entry of another list that an entry stands for: by its name, or by its place where both lists are as long. */
function partnerOf(entry: unknown, at: number, own: unknown, list: unknown): unknown {
  const id = valueIn(entry, 'id');
  if (typeof id === 'string') return listOf(list).find((one) => valueIn(one, 'id') === id);
  return listOf(own).length === listOf(list).length ? listOf(list)[at] : undefined;
}

/** Whether the words of the English page are others than those that the owner translated. */
export const isOutdated = (field: Field, from: unknown, english: unknown): boolean =>
  !sameJson(wordsIn(field, from), wordsIn(field, english));

type Place = { section: string; name: string; field: Field };

export const fieldsOf = (page: PageSections): Place[] =>
  Object.entries(page.sections).flatMap(([section, { fields }]) =>
    Object.entries(fields).map(([name, field]) => ({ section, name, field })),
  );

/** A page with the values of each field, made of its fields one by one. */
export function mapFields(page: PageSections, value: (place: Place) => unknown): Originals {
  const values: Originals = {};
  for (const place of fieldsOf(page)) {
    const section = values[place.section] ?? {};
    values[place.section] = section;
    section[place.name] = value(place);
  }
  return values;
}

/** What visitors see in the other language, as it differs from the English original; added, hidden and ordered as in English. */
export const shownToVisitors = (
  page: PageSections,
  { base, own, english }: { base: Originals; own: ContentChanges; english: Pick<ContentChanges, 'hidden' | 'order'> },
): ContentChanges => ({
  sections: Object.fromEntries(
    Object.entries(page.sections).map(([key, section]) => [
      key,
      // Of a section that was removed from the English page, the translation is kept and not shown.
      isOnPage(section, base[key]) ? valuesOf(own, base, key) : { ...base[key] },
    ]),
  ),
  hidden: english.hidden,
  order: english.order,
});

/** Of the sources, those of the fields that the changes have. */
export function sourcesFor({ sections }: Pick<ContentChanges, 'sections'>, from: ContentChanges['from']): ContentChanges['from'] {
  const kept = Object.entries(sections).flatMap(([key, values]) => {
    const known = Object.keys(values).filter((name) => from?.[key] && Object.hasOwn(from[key], name));
    return known.length > 0 ? [[key, Object.fromEntries(known.map((name) => [name, from?.[key]?.[name]]))] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

type Sources = {
  /** As it was stored until now. */
  before: ContentChanges;
  english: Originals;
  checked: readonly string[];
};

/**
 * The English texts that a translation is of: those that whoever wrote it had before them; where they do not say, the former one for
 * what is as it was, and that of now for what was written now, or looked at.
 */
export function sourcesOf(page: PageSections, changes: ContentChanges, { before, english, checked }: Sources): Originals {
  const from: Originals = {};
  for (const { section, name, field } of fieldsOf(page)) {
    const values = changes.sections[section];
    if (!values || !Object.hasOwn(values, name)) continue;
    const sent = changes.from?.[section];
    const known = before.from?.[section];
    const isSent = sent && Object.hasOwn(sent, name) && schemaOf(field, 'typed').safeParse(sent[name]).success;
    const isKept = known && Object.hasOwn(known, name) && sameJson(values[name], before.sections[section]?.[name]);
    const source = isSent ? sent[name] : isKept ? known[name] : undefined;
    const isNew = source === undefined || checked.includes(`${section}.${name}`);
    from[section] = { ...from[section], [name]: isNew ? english[section]?.[name] : source };
  }
  return from;
}

/** These changes with the English texts that stand beside some of their fields now, as what those are translations of. */
export function withSources(
  page: PageSections,
  changes: ContentChanges,
  english: Originals,
  isOf: (section: string, name: string) => boolean,
): ContentChanges {
  const [sections, from] = [{ ...changes.sections }, { ...changes.from }];
  for (const { section, name, field } of fieldsOf(page)) {
    const values = sections[section];
    if (!values || !Object.hasOwn(values, name) || !isOf(section, name)) continue;
    const source = english[section]?.[name];
    // A target that is still the former English one is not made different by it.
    const { own } = followed(field, values[name], from[section]?.[name], source);
    sections[section] = { ...values, [name]: own };
    from[section] = { ...from[section], [name]: source };
  }
  return { ...changes, sections, from };
}

/** What somebody typed is a translation of the English text that stood beside it. */
export const typedBeside = (page: PageSections, english: Originals, before: ContentChanges, typed: ContentChanges) =>
  withSources(
    page,
    typed,
    english,
    (section, name) => !sameJson(before.sections[section]?.[name], typed.sections[section]?.[name]),
  );
