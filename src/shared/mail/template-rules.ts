import {
  type Condition,
  type ContentBlock,
  mergeField,
  onlyField,
  standsAlone,
  type TemplateContent,
  type TemplateField,
} from './template-content.ts';
import { isOwnAddress, leadsElsewhere } from './typed-addresses.ts';

export type TemplateRules = {
  fields: readonly TemplateField[];
  /** What the mail is useless without: the link or the code that it is sent for. */
  required: readonly string[];
  /** Of a security email: the only hosts that a typed address may lead to. Null or absent: any host. */
  own_hosts?: readonly string[] | null;
};

/** What is wrong, by the place it is wrong at: `blocks.2.text`. */
export type TemplateProblems = Record<string, string>;

type Place = {
  path: string;
  text: string;
  conditions: readonly Condition[];
  /** Shown within something else, so that no part of it is a line of its own. */
  isLabel?: boolean;
};

/** The texts of a block that are shown to a reader; where a button leads has rules of its own. */
function textsOf(block: ContentBlock, path: string): Place[] {
  const conditions = block.when ? [block.when] : [];
  const place = (key: string, text: string | undefined, isLabel = false): Place[] =>
    text === undefined ? [] : [{ path: `${path}.${key}`, text, conditions, isLabel }];
  switch (block.type) {
    case 'paragraph':
      return place('text', block.text);
    case 'button':
      return place('label', block.label, true);
    case 'code':
      return [...place('label', block.label, true), ...place('code', block.code)];
    case 'list':
      return block.items.flatMap((item, at) => place(`items.${at}`, item));
    case 'key-values':
      return block.rows.flatMap((row, at) =>
        [...place(`rows.${at}.label`, row.label, true), ...place(`rows.${at}.value`, row.value)].map((one) => ({
          ...one,
          conditions: row.when ? [...conditions, row.when] : conditions,
        })),
      );
  }
}

const fieldsIn = (text: string) => Array.from(text.matchAll(mergeField), ([, name = '', instead]) => ({ name, instead }));
const unknown = (name: string) => `{{${name}}} is not a field of this template`;

/** Whether the condition leaves a field no way to be empty. */
const isThere = (name: string, conditions: readonly Condition[]): boolean =>
  conditions.some((one) => one.field === name && (one.is === 'present' || (one.is === 'equals' && one.value !== '')));

/** What keeps a template from being saved; nothing does when it is empty. */
export function templateProblems(content: TemplateContent, { fields, required, own_hosts }: TemplateRules): TemplateProblems {
  const known = new Map(fields.map((field) => [field.name, field]));
  const hosts = own_hosts ?? null;
  const found: TemplateProblems = {};
  const tell = (path: string, problem: string | null) => {
    if (problem) found[path] ??= problem;
  };

  for (const path of ['subject', 'title', 'preview'] as const) {
    const text = content[path];
    tell(path, textProblem({ path, text, conditions: [] }, known));
    // The list of mails shows these lines to the studio; a personal link or a code is for the reader alone.
    const hidden = fieldsIn(text).find(
      ({ name }) => ['link', 'code'].includes(known.get(name)?.kind ?? '') || required.includes(name),
    );
    if (hidden) tell(path, `{{${hidden.name}}} can only be used in the body of the mail`);
    tell(path, addressProblem(text, hosts));
  }
  for (const [at, block] of content.blocks.entries()) {
    const path = `blocks.${at}`;
    tell(`${path}.when`, conditionProblem(block.when, known));
    for (const place of textsOf(block, path)) {
      tell(place.path, aloneProblem(place, known));
      tell(place.path, textProblem(place, known));
      tell(place.path, addressProblem(place.text, hosts));
    }
    if (block.type === 'button')
      tell(`${path}.url`, linkProblem(block.url, block.when, known) ?? elsewhereProblem(block.url, hosts));
    if (block.type === 'list' || block.type === 'key-values') {
      tell(`${path}.from`, sourceProblem(block, known));
    }
    if (block.type === 'key-values')
      for (const [row, { when }] of block.rows.entries()) tell(`${path}.rows.${row}.when`, conditionProblem(when, known));
  }
  for (const name of required) {
    const isLink = known.get(name)?.kind === 'link';
    if (content.blocks.some((block) => !block.when && (isLink ? leadsTo(block, name) : tells(block, name)))) continue;
    const what = isLink ? `a button that leads to {{${name}}}` : `{{${name}}} in its body`;
    tell('blocks', `This mail is useless without ${what}: please keep it, without a condition`);
  }
  return found;
}

type Known = ReadonlyMap<string, TemplateField>;

function textProblem({ text, conditions }: Place, known: Known): string | null {
  for (const { name, instead } of fieldsIn(text)) {
    const field = known.get(name);
    if (!field) return unknown(name);
    if (field.kind === 'rows') return `{{${name}}} holds rows: choose it as the source of a table`;
    if (instead !== undefined && instead.trim() === '') return `Please write what stands in place of an empty {{${name}}}`;
    if (field.is_optional && instead === undefined && !isThere(name, conditions))
      return `{{${name}}} can be empty: write what stands in its place, {{${name}|like this}}, or add the condition that it is there`;
  }
  return /\{\{|\}\}/.test(text.replaceAll(mergeField, ''))
    ? 'A merge field is written {{name}}, or {{name|words for an empty one}}'
    : null;
}

/** A typed text around a link or a code could carry it to another site. The words for an empty field can have lines too. */
function aloneProblem({ text, isLabel = false }: Place, known: Known): string | null {
  for (const { 0: whole, 1: name = '', index } of text.matchAll(mergeField)) {
    const field = known.get(name);
    if (!field || !standsAlone(field)) continue;
    const [before = ''] = text.slice(0, index).split('\n').slice(-1);
    const [after = ''] = text.slice(index + whole.length).split('\n');
    if (!isLabel && `${before}${after}`.trim() === '') continue;
    return field.kind === 'code'
      ? `A code can't be part of another text. Put {{${name}}} on its own line.`
      : `Links can't be part of another address. Put {{${name}}} on its own line.`;
  }
  return null;
}

const elsewhere = (hosts: readonly string[]) => `This email keeps accounts safe, so its addresses can only lead to ${hosts[0]}.`;

/** What a field holds is no part of what is looked at: an address that is made of one leads nowhere we know. */
function addressProblem(text: string, hosts: readonly string[] | null): string | null {
  if (hosts === null) return null;
  const words = [text.replaceAll(mergeField, 'field'), ...fieldsIn(text).map(({ instead = '' }) => instead)];
  return words.some((part) => leadsElsewhere(part, hosts)) ? elsewhere(hosts) : null;
}

const elsewhereProblem = (url: string, hosts: readonly string[] | null): string | null =>
  hosts !== null && onlyField(url) === null && !isOwnAddress(url, hosts) ? elsewhere(hosts) : null;

function conditionProblem(when: Condition | undefined, known: Known): string | null {
  if (!when) return null;
  const field = known.get(when.field);
  if (!field) return unknown(when.field);
  if ('value' in when && field.kind === 'choice' && !field.options.includes(when.value))
    return `{{${field.name}}} can be ${field.options.join(' or ')}`;
  return null;
}

/** A reader is led to a link that the program made, or to an address that the owner typed: never to what somebody wrote into a form. */
function linkProblem(url: string, when: Condition | undefined, known: Known): string | null {
  const name = onlyField(url);
  if (name !== null) {
    const field = known.get(name);
    if (!field) return unknown(name);
    if (field.kind !== 'link') return `{{${name}}} is no link`;
    return field.is_optional && !isThere(name, when ? [when] : [])
      ? `{{${name}}} can be empty: add the condition that it is there`
      : null;
  }
  const [first] = fieldsIn(url);
  if (first && !known.has(first.name)) return unknown(first.name);
  const isAddress = !/\{\{|\}\}/.test(url) && URL.canParse(url) && ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol);
  return isAddress ? null : 'Please choose a link, or enter an address that starts with https://';
}

function sourceProblem(block: Extract<ContentBlock, { from?: string }>, known: Known): string | null {
  const lines = block.type === 'list' ? block.items : block.rows;
  if (block.from === undefined) return lines.length > 0 ? null : 'Please add a line';
  const field = known.get(block.from);
  if (!field) return unknown(block.from);
  const wanted = block.type === 'list' ? 'list' : 'rows';
  return field.kind === wanted ? null : `{{${field.name}}} cannot be used here`;
}

const leadsTo = (block: ContentBlock, name: string): boolean => block.type === 'button' && onlyField(block.url) === name;

const tells = (block: ContentBlock, name: string): boolean =>
  (block.type === 'code' || block.type === 'paragraph') && textsOf(block, '').some(({ text }) => text.includes(`{{${name}}}`));
