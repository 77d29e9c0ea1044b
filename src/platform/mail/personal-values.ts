import { redacted, redactText } from '#platform/log/redact.ts';
import { standsAlone } from '#shared/mail/template-content.ts';
import type { FieldValues } from './fill-content.ts';
import type { Mail } from './mail.ts';

/** What only the reader of one email may see: the links that open something for anyone who has them, and the codes. */
export const personalValues = (
  { fields, public_links = [] }: Pick<Mail, 'fields' | 'public_links'>,
  values: FieldValues,
): string[] =>
  fields.filter(standsAlone).flatMap(({ name, kind }) => {
    const value = values[name];
    if (typeof value !== 'string' || value.trim() === '' || public_links.includes(name)) return [];
    return kind === 'link' && opensNothing(value) ? [] : [value.trim()];
  });

/** Pages of the admin area and the portal ask who is there, so their addresses open nothing by themselves. */
function opensNothing(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, pathname } = new URL(link);
  return protocol === 'mailto:' || (/^\/(?:admin|dashboard)(?:\/|$)/.test(pathname) && redactText(link) === link);
}

/** Takes these values out of a text, however the program has written them there. */
export function withoutValues(words: string, values: readonly string[]): string {
  const known = [...new Set(values)].toSorted((one, other) => other.length - one.length);
  if (known.length === 0) return words;
  return words.replaceAll(new RegExp(known.map(anySpelling).join('|'), 'giu'), redacted);
}

const anySpelling = (value: string): string => Array.from(value, spellingsOf).join('');

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** As it is, escaped for HTML, JSON or a calendar, or percent-encoded up to twice. */
function spellingsOf(sign: string): string {
  if (/[a-z0-9]/i.test(sign)) return sign;
  const point = sign.codePointAt(0) ?? 0;
  const bytes = Array.from(Buffer.from(sign), (byte) => `%(?:25){0,2}${byte.toString(16).padStart(2, '0')}`).join('');
  const entities = [named[sign] ?? [], `#0*${point}`, `#x0*${point.toString(16)}`].flat().join('|');
  return `(?:\\\\?\\u{${point.toString(16)}}|${bytes}|&(?:${entities});)`;
}
