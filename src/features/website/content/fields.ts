import { z } from 'zod';
import { isSafeLink } from '#shared/safe-link.ts';

/** What the owner can write into one place of a section. The form, the checks and the comparison are made of it. */
export type Field =
  | { kind: 'text' | 'long'; label: string; max: number; isOptional?: boolean }
  | { kind: 'link'; label: string }
  | { kind: 'choice'; label: string; options: Readonly<Record<string, string>> }
  /** A picture of the Media Library; null where the section is shown without one. */
  | { kind: 'picture'; label: string }
  /** Tells entries apart, in addresses too; nobody edits it. */
  | { kind: 'id' }
  | { kind: 'group'; label: string; fields: Fields }
  | { kind: 'texts'; label: string; noun: string; most: number; max: number; isOptional?: boolean }
  | { kind: 'entries'; label: string; noun: string; most: number; fields: Fields; isOptional?: boolean };
export type Fields = Readonly<Record<string, Field>>;

export const text = (label: string, max = 120, isOptional = false): Field => ({ kind: 'text', label, max, isOptional });
export const long = (label: string, max = 600, isOptional = false): Field => ({ kind: 'long', label, max, isOptional });
export const link = (label: string): Field => ({ kind: 'link', label });
export const choice = (label: string, options: Readonly<Record<string, string>>): Field => ({ kind: 'choice', label, options });
export const picture = (label: string): Field => ({ kind: 'picture', label });
export const group = (label: string, fields: Fields): Field => ({ kind: 'group', label, fields });
export const texts = (label: string, noun: string, limits: { most: number; max: number; isOptional?: boolean }): Field => ({
  ...{ kind: 'texts', label, noun },
  ...limits,
});
export const entries = (label: string, noun: string, most: number, fields: Fields, isOptional = false): Field => ({
  ...{ kind: 'entries', label, noun, most, fields, isOptional },
});
export const id: Field = { kind: 'id' };

/**
 * `typed` is what a draft may hold while somebody types, `shown` what a preview can render without harm, `published` what is fit
 * for visitors.
 */
export type Stage = 'typed' | 'shown' | 'published';

export const mostLink = 500;
export const mostLabel = 60;

const tooLong = (max: number): string => `Please use at most ${max} characters`;
const needed = 'Please write something here';
const badLink = 'Please give a page of this site, such as /contact, or an address that begins with https://';

function words(max: number, isLong: boolean, isOptional: boolean, stage: Stage): z.ZodType {
  const any = z.string('Please write a text').max(max, tooLong(max));
  const fit = isLong ? any : any.regex(/^[^\r\n]*$/, 'Please write this in one line');
  if (stage !== 'published') return fit;
  return isOptional ? fit.trim() : fit.trim().min(1, needed);
}

function target(stage: Stage): z.ZodType {
  const any = z.string('Please give an address').max(mostLink, tooLong(mostLink));
  if (stage === 'typed') return any;
  return any.refine((to) => (stage === 'shown' && to === '') || isSafeLink(to), badLink);
}

/** The check of one field; a value that does not fit says so in words for its author. */
export function schemaOf(field: Field, stage: Stage): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'long':
      return words(field.max, field.kind === 'long', field.isOptional ?? false, stage);
    case 'link':
      return z.strictObject({ label: words(mostLabel, false, false, stage), to: target(stage) });
    case 'choice':
      return z.enum(Object.keys(field.options), 'Please choose one of the list');
    case 'picture':
      return z.strictObject({ media: z.uuid('This is no picture of the Media Library') }).nullable();
    case 'id':
      return z.string().regex(/^[a-z0-9-]{1,40}$/, 'This is no name of an entry');
    case 'group':
      return objectOf(field.fields, stage);
    case 'texts': {
      const list = z.array(words(field.max, true, false, stage)).max(field.most, `Please use at most ${field.most}`);
      return stage === 'published' && !field.isOptional ? list.min(1, needed) : list;
    }
    case 'entries': {
      const list = z
        .array(objectOf(field.fields, stage))
        .max(field.most, `Please use at most ${field.most}`)
        .refine(areApart, 'Two entries have the same name');
      return stage === 'published' && !field.isOptional ? list.min(1, needed) : list;
    }
  }
}

const objectOf = (fields: Fields, stage: Stage) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, stage)])));

const areApart = (list: readonly Record<string, unknown>[]): boolean => {
  const ids = list.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  return new Set(ids).size === ids.length;
};

/** What a field of a new entry begins with. */
function emptyOf(field: Field, newId: () => string): unknown {
  switch (field.kind) {
    case 'link':
      return { label: '', to: '' };
    case 'choice':
      return Object.keys(field.options)[0];
    case 'id':
      return newId();
    case 'group':
      return emptyEntry(field.fields, newId);
    case 'texts':
    case 'entries':
      return [];
    default:
      return '';
  }
}

export const emptyEntry = (fields: Fields, newId: () => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field, newId)]));

type Drop = (path: string) => void;

/** A value of another release with the parts that this one knows: what its entries lack is empty, what they have besides is dropped. */
export function conformed(field: Field, value: unknown, path: string, drop: Drop): unknown {
  if (field.kind === 'group') return conformedEntry(field.fields, value, path, drop);
  if (field.kind !== 'entries' || !Array.isArray(value)) return value;
  return value.map((entry, place) => conformedEntry(field.fields, entry, `${path}.${place}`, drop));
}

function conformedEntry(fields: Fields, value: unknown, path: string, drop: Drop): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const stored = new Map<string, unknown>(Object.entries(value));
  for (const name of stored.keys()) if (!Object.hasOwn(fields, name)) drop(`${path}.${name}`);
  // The same at every reading, or each would differ from the one before.
  const newId = () => `entry-${path.split('.').at(-1)}`;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      stored.has(name) ? conformed(field, stored.get(name), `${path}.${name}`, drop) : emptyOf(field, newId),
    ]),
  );
}
