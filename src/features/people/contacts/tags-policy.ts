export const tagMost = 40;
/** On one contact. */
export const tagsMost = 20;

/** As a tag is kept: one spelling of each letter, and single spaces. */
export const tidyTag = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/**
 * By which two tags are the same. Letter by letter, as the database does it: a word as a whole would be another at a final sigma.
 */
export const tagKey = (tag: string): string => Array.from(tag, (letter) => Array.from(letter.toLowerCase())[0] ?? '').join('');

/** Why a text cannot be a tag; null where it can. Commas and semicolons stand between tags in files. */
export function tagProblem(tag: string): string | null {
  // Of marks that nobody sees there is no tag.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(tag)) return 'Please enter a tag';
  if (tag.length > tagMost) return `Please use at most ${tagMost} characters`;
  return /[,;]/u.test(tag) ? 'Please leave out commas and semicolons' : null;
}

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((one) => tagKey(one) === tagKey(tag));

/** Those of the second list that the first does not have. */
export const tagsBeyond = (tags: readonly string[], others: readonly string[]): string[] =>
  others.filter((one) => !hasTag(tags, one));

export const tooManyTags = (email: string): string => `${email} has ${tagsMost} tags already. Please remove one first.`;
