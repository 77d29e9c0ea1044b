import { hasTag, tidyTag } from '#features/people/contacts/tags-policy.ts';
import type { Operator } from './choices.ts';

/** What merge fields and conditions read: groups such as `client`, each with its values. */
export type MergeContext = Readonly<Record<string, unknown>>;

/** Whom a run concerns; without a contact, somebody who only left an address. */
export type Client = {
  contact_id: string | null;
  user_id: string | null;
  /** False for whoever is known by an address alone, as after a form. */
  is_client: boolean;
  email: string | null;
  first_name: string;
  last_name: string;
  name: string;
  company: string | null;
  phone: string | null;
  tags: readonly string[];
};

/** What the steps of a run can read and act on. */
export type RunContext = {
  merge: MergeContext;
  client: Client | null;
  /** What it is about, else the newest project of the client that is under way. */
  project_id: string | null;
  ticket_id: string | null;
};

const pattern = /\{\{([^{}]*)\}\}/g;
const fieldPattern = /^\s*([a-z][\w-]*(?:\.[\w-]+)+)\s*(?:\|([^{}|]*))?$/i;

type Field = { path: string; instead: string | null };

function parseField(inner: string): Field | null {
  const found = fieldPattern.exec(inner);
  return found ? { path: found[1] ?? '', instead: found[2] === undefined ? null : found[2].trim() } : null;
}

/** What is wrong with how its fields are written; null when nothing is. */
export function mergeProblem(text: string): string | null {
  for (const [whole, inner = ''] of text.matchAll(pattern))
    if (!parseField(inner))
      return `${whole.slice(0, 40)} is no field. Write it as {{client.first_name}} or {{client.first_name|there}}`;
  return /\{\{|\}\}/.test(text.replaceAll(pattern, '')) ? 'A field begins with {{ and ends with }}' : null;
}

export const fieldsIn = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, inner = '']) => parseField(inner)?.path ?? []);

/** Groups whose members nobody knows beforehand: what a form asks for, and what other systems send. */
const openGroups = new Set(['form', 'body', 'answer']);

export function isKnownField(path: string, known: readonly string[]): boolean {
  const [group = ''] = path.split('.');
  return known.includes(path) || (openGroups.has(group) && known.some((one) => one === `${group}.*`));
}

/** Only own members are read, so that no path reaches what every object has. */
export function valueAt(context: MergeContext, path: string): unknown {
  let value: unknown = context;
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return null;
    value = (value as Record<string, unknown>)[part];
  }
  return value ?? null;
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What the fields make of a text is of no use: one of them is empty, or the text is none that may stand there. */
export class EmptyField extends Error {}

/** Fills the fields in. One that is empty and names nothing instead is refused: no text leaves with a hole in it. */
export function mergeText(
  text: string,
  context: MergeContext,
  clean: (value: string, path: string) => string = (value) => value,
): string {
  return text.replaceAll(pattern, (whole, inner: string) => {
    const field = parseField(inner);
    if (!field) throw new EmptyField(`${whole} is no field`);
    const value = clean(textOf(valueAt(context, field.path)).trim(), field.path);
    if (value) return value;
    if (field.instead === null)
      throw new EmptyField(`The field {{${field.path}}} is empty here, and nothing stands in its place`);
    return field.instead;
  });
}

/** Looked for within one word, so that a long one costs no more than its length. */
const isLink = (word: string): boolean => /\/\/|www\.|.@.|[^.]\.\p{L}{2,}/iu.test(word);

/** Strangers fill in forms: what they typed carries no link into a mail of ours, and no line break into its subject. */
export const withoutLinks = (value: string): string =>
  value.replaceAll(/\S+/g, (word) => (isLink(word) ? '…' : word)).replaceAll(/[<>]/g, '');

const asNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(/[^\d.eE+-]/g, '')));

/** A rule about tags asks for one whole tag: a client tagged “VIP event” is not tagged “VIP”. */
export const tagsField = 'client.tags';

export function holds(context: MergeContext, rule: { field: string; operator: Operator; value: string }): boolean {
  const value = valueAt(context, rule.field);
  const found = textOf(value).trim();
  const wanted = rule.value.trim();
  if (rule.field === tagsField && Array.isArray(value)) {
    const isThere = hasTag(value.map(textOf), tidyTag(wanted));
    if (rule.operator === 'equals' || rule.operator === 'contains') return isThere;
    if (rule.operator === 'not_equals') return !isThere;
  }
  const same = found.toLowerCase() === wanted.toLowerCase();
  switch (rule.operator) {
    case 'equals':
      return same;
    case 'not_equals':
      return !same;
    case 'contains':
      return found.toLowerCase().includes(wanted.toLowerCase());
    case 'is_empty':
      return found === '';
    case 'is_not_empty':
      return found !== '';
    case 'greater':
      return asNumber(found) > asNumber(wanted);
    case 'less':
      return asNumber(found) < asNumber(wanted);
  }
}

export const meets = (
  context: MergeContext,
  step: { match: 'all' | 'any'; rules: readonly Parameters<typeof holds>[1][] },
): boolean =>
  step.match === 'all' ? step.rules.every((rule) => holds(context, rule)) : step.rules.some((rule) => holds(context, rule));
