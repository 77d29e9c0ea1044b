import type { OfferKind } from '#shared/choices/website/offers.ts';
import { sameJson } from '#shared/same-json.ts';
import { type ContentChanges, inOrder, noChanges } from '#shared/site-content.ts';
import type { PictureRef, SitePicture } from '#shared/site-picture.ts';
import type { SitePart } from '#shared/site-texts.ts';
import { conformed, type Field, type Fields, type Stage, schemaOf } from './fields.ts';

export type Section = {
  label: string;
  fields: Fields;
  /** The owner may leave it out. */
  isHideable?: boolean;
  /** What its author has to know. */
  note?: string;
  /** The part of the site texts in the settings that can hide it too. */
  part?: SitePart;
  /** What it lists is records of this kind. They are no part of the draft: a change of one is seen at once. */
  offers?: OfferKind;
  /** No part of the page until the owner adds it: its original is empty. What it is called among those to add, and what for. */
  added?: { name: string; purpose: string };
};

export type PageSections = {
  label: string;
  sections: Readonly<Record<string, Section>>;
  /** The sections that can be moved, as they come. */
  order: readonly string[];
};

/** The declared fields of each section with what they say where nobody changed them. */
export type Originals = Record<string, Record<string, unknown>>;

type Problems = Record<string, string>;

function fieldProblems(field: Field, value: unknown, path: string, stage: Stage): Problems {
  const { error } = schemaOf(field, stage).safeParse(value);
  return Object.fromEntries(error?.issues.map((issue) => [[path, ...issue.path].join('.'), issue.message]).toReversed() ?? []);
}

/** Everything that keeps these changes from being stored or published, by the place it stands in. */
export function problemsOf(page: PageSections, changes: ContentChanges, stage: Stage): Problems {
  const problems: Problems = {};
  for (const [key, values] of Object.entries(changes.sections)) {
    for (const [name, value] of Object.entries(values)) {
      const path = `sections.${key}.${name}`;
      const field = fieldOf(page, key, name);
      if (field) Object.assign(problems, fieldProblems(field, value, path, stage));
      else problems[path] = 'This page has no such field';
    }
    if (!Object.hasOwn(page.sections, key)) problems[`sections.${key}`] = 'This page has no such section';
  }
  if (!changes.hidden.every((key) => sectionOf(page, key)?.isHideable)) problems.hidden = 'This section cannot be hidden';
  if (!changes.order.every((key) => page.order.includes(key))) problems.order = 'This section cannot be moved';
  return problems;
}

// Names come from outside: what every object inherits is no section and no field.
const sectionOf = (page: PageSections, key: string): Section | undefined =>
  Object.hasOwn(page.sections, key) ? page.sections[key] : undefined;

export const fieldOf = (page: PageSections, key: string, name: string): Field | undefined => {
  const fields = sectionOf(page, key)?.fields;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
};

/** `kept` is what was fit for visitors once: a later release may demand more, and it is shown as long as that does no harm. */
export type ReadStage = Stage | 'kept';

function readField(field: Field, value: unknown, stage: ReadStage): { value: unknown } | null {
  const stages: Stage[] = stage === 'kept' ? ['published', 'shown'] : [stage];
  for (const one of stages) {
    const read = schemaOf(field, one).safeParse(value);
    if (read.success) return { value: read.data };
  }
  return null;
}

/**
 * The changes without what does not fit this stage; `drop` is told what that is. What is stored may be of another release, whose
 * sections had other fields: such a field follows the original again.
 */
export function fitting(
  page: PageSections,
  changes: ContentChanges,
  stage: ReadStage,
  drop: (path: string) => void = () => {},
): ContentChanges {
  const sections: ContentChanges['sections'] = {};
  for (const [key, values] of Object.entries(changes.sections)) {
    const kept = Object.entries(values).flatMap(([name, value]) => {
      const path = `${key}.${name}`;
      const field = fieldOf(page, key, name);
      const read = field && readField(field, conformed(field, value, path, drop), stage);
      if (!read) drop(path);
      return read ? [[name, read.value] as const] : [];
    });
    if (kept.length > 0) sections[key] = Object.fromEntries(kept);
  }
  const known = (list: string[], place: string, isKnown: (key: string) => boolean | undefined) =>
    list.filter((key) => {
      if (isKnown(key)) return true;
      drop(`${place}.${key}`);
      return false;
    });
  return {
    sections,
    hidden: known([...new Set(changes.hidden)], 'hidden', (key) => sectionOf(page, key)?.isHideable),
    order: known(changes.order, 'order', (key) => page.order.includes(key)),
  };
}

/** The changes without what says the same as the original: that follows a later release. */
export function differences(page: PageSections, changes: ContentChanges, originals: Originals): ContentChanges {
  const sections: ContentChanges['sections'] = {};
  for (const [key, values] of Object.entries(changes.sections)) {
    const kept = Object.entries(values).filter(([name, value]) => !sameJson(value, originals[key]?.[name]));
    if (kept.length > 0) sections[key] = Object.fromEntries(kept);
  }
  return { sections, hidden: [...new Set(changes.hidden)].toSorted(), order: ordered(page, changes.order) };
}

/** What is stored of an order: nothing where it is the one that the sections come in. */
function ordered(page: PageSections, chosen: string[]): string[] {
  const order = inOrder(page.order, { ...noChanges, order: chosen });
  return sameJson(order, page.order) ? [] : order;
}

export const isUnchanged = ({ sections, hidden, order }: ContentChanges): boolean =>
  Object.keys(sections).length === 0 && hidden.length === 0 && order.length === 0;

/** What a section says with these changes. */
export const valuesOf = (changes: ContentChanges, originals: Originals, key: string): Record<string, unknown> => ({
  ...originals[key],
  ...changes.sections[key],
});

/** These changes with another value in one field. */
export function withValue(
  changes: ContentChanges,
  originals: Originals,
  key: string,
  name: string,
  value: unknown,
): ContentChanges {
  const { [name]: _, ...others } = changes.sections[key] ?? {};
  const values = sameJson(value, originals[key]?.[name]) ? others : { ...others, [name]: value };
  const { [key]: __, ...sections } = changes.sections;
  return { ...changes, sections: Object.keys(values).length > 0 ? { ...sections, [key]: values } : sections };
}

export const withHidden = (changes: ContentChanges, key: string, isHidden: boolean): ContentChanges => ({
  ...changes,
  hidden: [...changes.hidden.filter((one) => one !== key), ...(isHidden ? [key] : [])].toSorted(),
});

const isBlank = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return value === '' || value === null || value === undefined;
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isBlank);
};

/** Whether a section with these values is on the page: one that is added is, once there is anything in it. */
export const isOnPage = (section: Section | undefined, values: Record<string, unknown> | undefined): boolean =>
  section !== undefined && (!section.added || !isBlank(values));

/** The sections on the page that can be moved, in their order. */
export const movableOn = (page: PageSections, changes: ContentChanges): string[] =>
  inOrder(page.order, changes).filter((key) => isOnPage(sectionOf(page, key), changes.sections[key]));

/**
 * The sections of a page for its author, in their order: those that can be moved stand together where the first of them is. One
 * that can be added is among them once there is something in it, on the English page for a translation, or while its form is open.
 */
export function listedSections(
  page: PageSections,
  changes: ContentChanges,
  english: Originals | undefined,
  selected: string | null,
): string[] {
  const keys = Object.keys(page.sections);
  const first = keys.find((key) => page.order.includes(key));
  const written = english ?? changes.sections;
  return keys
    .flatMap((key) => (key === first ? inOrder(page.order, changes) : page.order.includes(key) ? [] : [key]))
    .filter((key) => key === selected || isOnPage(sectionOf(page, key), written[key]));
}

/** These changes with a section one place further up or down among those on the page. */
export function withMoved(page: PageSections, changes: ContentChanges, key: string, by: -1 | 1): ContentChanges {
  const order = movableOn(page, changes);
  const at = order.indexOf(key);
  const other = order[at + by];
  if (at < 0 || other === undefined) return changes;
  const moved = order.map((one, place) => (place === at ? other : place === at + by ? key : one));
  return { ...changes, order: ordered(page, moved) };
}

/** These changes without anything of a section that was added. */
export function withoutAdded(page: PageSections, changes: ContentChanges, key: string): ContentChanges {
  const { [key]: _, ...sections } = changes.sections;
  const left = withHidden({ ...changes, sections }, key, false);
  return { ...left, order: ordered(page, movableOn(page, left)) };
}

/**
 * These changes with a section that was removed from the others, as it was there: after the one that it stood after, wherever that
 * one is now. Where another was begun in its stead, that one stays.
 */
export function withAddedAgain(page: PageSections, changes: ContentChanges, key: string, before: ContentChanges): ContentChanges {
  const { [key]: values } = before.sections;
  if (!values || changes.sections[key]) return changes;
  const former = movableOn(page, before);
  const order = movableOn(page, changes);
  const leader = former.slice(0, former.indexOf(key)).findLast((one) => order.includes(one));
  order.splice(leader === undefined ? 0 : order.indexOf(leader) + 1, 0, key);
  const sections = { ...changes.sections, [key]: values };
  return withHidden({ ...changes, sections, order: ordered(page, order) }, key, before.hidden.includes(key));
}

/** Where the links of these fields lead. What is stored was checked against the fields when it was read. */
export const linksOf = (fields: Fields, values: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    if (field.kind === 'link') return [(value as { to: string }).to].filter(Boolean);
    if (field.kind === 'group') return linksOf(field.fields, value as Record<string, unknown>);
    if (field.kind !== 'entries') return [];
    return (value as Record<string, unknown>[]).flatMap((entry) => linksOf(field.fields, entry));
  });

type Pictures = Readonly<Record<string, SitePicture>>;

/** A value in words, for the comparison of versions. */
function wordsOf(field: Field, value: unknown, pictures: Pictures): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'link': {
      const { label = '', to = '' } = value as { label?: string; to?: string };
      return `${label} (${to})`;
    }
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'picture':
      return pictureInWords(pictures[(value as PictureRef).media]);
    case 'id':
      return '';
    case 'group':
      return fieldsInWords(field.fields, value, pictures);
    case 'texts':
      return (value as string[]).join('\n\n');
    case 'entries':
      return (value as unknown[]).map((entry) => fieldsInWords(field.fields, entry, pictures)).join('\n\n');
    default:
      return String(value);
  }
}

/** What a field says, for whoever translates it. */
export const inWords = (field: Field, value: unknown): string => wordsOf(field, value, {});

const pictureInWords = (picture: SitePicture | undefined): string =>
  picture ? `Picture: ${picture.alt || 'not described yet'}` : 'A picture that was deleted';

const fieldsInWords = (fields: Fields, value: unknown, pictures: Pictures): string =>
  Object.entries(fields)
    .map(([name, field]) => {
      const words = wordsOf(field, (value as Record<string, unknown>)[name], pictures);
      return words && 'label' in field ? `${field.label}: ${words}` : words;
    })
    .filter(Boolean)
    .join('\n');

type PlacedPicture = { path: string; media: string };

/** The pictures that these changes show, each with the field that names it. */
export function picturesIn(page: PageSections, changes: ContentChanges): PlacedPicture[] {
  return Object.entries(changes.sections).flatMap(([key, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fieldOf(page, key, name);
      return field ? picturesOf(field, value, `sections.${key}.${name}`) : [];
    }),
  );
}

function picturesOf(field: Field, value: unknown, path: string): PlacedPicture[] {
  if (typeof value !== 'object' || value === null) return [];
  const inFields = (fields: Fields, values: object, at: string) =>
    Object.entries(fields).flatMap(([name, inner]) =>
      picturesOf(inner, (values as Record<string, unknown>)[name], `${at}.${name}`),
    );
  switch (field.kind) {
    case 'picture':
      return [{ path, media: (value as PictureRef).media }];
    case 'group':
      return inFields(field.fields, value, path);
    case 'entries':
      return (value as object[]).flatMap((entry, at) => inFields(field.fields, entry, `${path}.${at}`));
    default:
      return [];
  }
}

export type Difference = { place: string; before: string; after: string };

/** What is different between two states of a page, field by field, in the order of the page. */
export function compared(
  page: PageSections,
  originals: Originals,
  before: ContentChanges,
  after: ContentChanges,
  pictures: Pictures = {},
): Difference[] {
  const fields = Object.entries(page.sections).flatMap(([key, section]) =>
    Object.entries(section.fields).flatMap(([name, field]) => {
      const [old, now] = [before, after].map((changes) => valuesOf(changes, originals, key)[name]);
      const place = 'label' in field ? `${section.label}: ${field.label}` : section.label;
      return sameJson(old, now) ? [] : [{ place, before: wordsOf(field, old, pictures), after: wordsOf(field, now, pictures) }];
    }),
  );
  const shown = (changes: ContentChanges, key: string) => (changes.hidden.includes(key) ? 'Hidden' : 'Shown');
  const visible = Object.entries(page.sections).flatMap(([key, { label }]) => {
    const [old, now] = [shown(before, key), shown(after, key)];
    return old === now ? [] : [{ place: label, before: old, after: now }];
  });
  // What was added or removed has changed its place among nothing.
  const inBoth = movableOn(page, before).filter((key) => movableOn(page, after).includes(key));
  const labels = (changes: ContentChanges) =>
    movableOn(page, changes)
      .filter((key) => inBoth.includes(key))
      .map((key) => sectionOf(page, key)?.label ?? key)
      .join(', ');
  const [old, now] = [labels(before), labels(after)];
  return [...fields, ...visible, ...(old === now ? [] : [{ place: 'Order of the sections', before: old, after: now }])];
}
