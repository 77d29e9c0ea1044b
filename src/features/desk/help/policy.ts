import { slugOf as slugOfText } from '#shared/slug.ts';
import { helpLimits } from './choices.ts';

export const articlePath = (slug: string): string => `/help/${slug}`;

export const slugOf = (title: string): string => slugOfText(title, helpLimits.slug);

const mostWords = 12;

/**
 * What a person typed as a query of the full-text search: every word as the beginning of one, all of them or any. Null when no
 * word is left. Only letters, marks and digits get in, so nothing typed can be read as an operator.
 */
export function searchQuery(typed: string, demand: 'all' | 'any'): string | null {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, mostWords) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(demand === 'all' ? ' & ' : ' | ');
}

/** Articles by category, in the order of the first article of each. */
export function byCategory<T extends { category: string }>(articles: readonly T[]): { category: string; articles: T[] }[] {
  return [...Map.groupBy(articles, ({ category }) => category)].map(([category, all]) => ({ category, articles: all }));
}
