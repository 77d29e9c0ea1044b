import { z } from 'zod';
import { cutText } from '#shared/cut-text.ts';

export const nameLimits = { file: 200, folder: 120 } as const;

// What a path, a header or a terminal would take for something else; and what turns the letters of a name around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const refused = /[/\\\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

const name = (max: number) =>
  z
    .string('Please enter a name')
    .trim()
    .min(1, 'Please enter a name')
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !refused.test(value), 'A name cannot hold slashes or control characters')
    .refine((value) => !/^\.+$/.test(value), 'A name cannot be dots alone')
    .transform((value) => value.normalize('NFC'));

export const fileName = name(nameLimits.file);
export const folderName = name(nameLimits.folder);

/** Two names that differ only in capitals, or in how their accents are written, are one. */
export const sameName = (one: string): string => one.normalize('NFC').toLowerCase();

/** The part of a name that a number goes behind, and its ending. */
export function splitName(full: string): [stem: string, ending: string] {
  const dot = full.lastIndexOf('.');
  return dot > 0 && full.length - dot <= 12 ? [full.slice(0, dot), full.slice(dot)] : [full, ''];
}

/**
 * The name, or the name with the first number that nobody has, cut so that it still fits: `Logo (2).png`. `taken` holds names as
 * `sameName` writes them.
 */
export function freeName(full: string, taken: ReadonlySet<string>, most: number): string {
  if (!taken.has(sameName(full))) return full;
  const [stem, ending] = splitName(full);
  for (let number = 2; ; number += 1) {
    const rest = ` (${number})${ending}`;
    const numbered = cutText(stem, most - rest.length) + rest;
    if (!taken.has(sameName(numbered))) return numbered;
  }
}

export const takenText = (what: 'file' | 'folder'): string => `A ${what} with this name is in this folder already.`;
