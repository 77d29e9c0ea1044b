import type { Language } from '#shared/languages.ts';
import { translated } from '#ui/words.ts';

/** A message that holds numbers or a quoted name, such as "Please use at most 200 characters": its words are found without them. */
export function translatedMessage(language: Language, message: string): string {
  const values: string[] = [];
  const text = message.replace(/“([^”]*)”|\d+/g, (found, quoted?: string) => {
    const place = `{${values.length}}`;
    values.push(quoted ?? found);
    return quoted === undefined ? place : `“${place}”`;
  });
  const exact = translated(language, message);
  return exact === message ? translated(language, text, Object.fromEntries(values.entries())) : exact;
}
