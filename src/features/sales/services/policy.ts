import { type Language, languages } from '#shared/languages.ts';

// Free of Zod: public pages carry this file.
export const featuredLimit = 6;
export const defaultCategory = 'General';
export const pictureMaxBytes = 5 * 1024 * 1024;
const longest = 100;
const kept = 97;

export const categoryOf = (service: { category: string | null }): string => service.category?.trim() || defaultCategory;

/** The anchor of a category on the services page. */
export const categorySlug = (category: string | null | undefined): string =>
  (category?.trim() || defaultCategory).toLowerCase().replace(/\s+/g, '-');

/** A description that fits a card: 97 characters and an ellipsis when it has more than 100. */
export function shortText(text: string | null | undefined, fallback: string): string {
  const whole = text?.trim();
  if (!whole) return fallback;
  return whole.length > longest ? `${whole.slice(0, kept)}...` : whole;
}

/** Whole dollars, or the word Quote where a service has no price. */
export function startingPrice(price: number | null, language: Language = 'en'): string {
  if (price === null) return 'Quote';
  return price.toLocaleString(languages[language].locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
}

const keywords = [
  ['web', ['web', 'design']],
  ['marketing', ['seo', 'marketing']],
  ['brand', ['brand']],
  ['infrastructure', ['it', 'infra']],
  ['home', ['home', 'security']],
  ['business', ['business', 'registration']],
  ['integration', ['integration']],
  ['consulting', ['consulting']],
  ['hosting', ['hosting']],
  ['cybersecurity', ['cybersecurity']],
] as const;

export type CategoryKind = (typeof keywords)[number][0] | 'other';

/** Which picture stands for a category. Words are matched from their start, so that 'it' is not found in 'security'. */
export function categoryKind(category: string | null | undefined): CategoryKind {
  const words = (category ?? '').toLowerCase().split(/[^a-z]+/);
  const says = (key: string) => words.some((word) => (key.length > 2 ? word.startsWith(key) : word === key));
  return keywords.find(([, keys]) => keys.some(says))?.[0] ?? 'other';
}

export type ServiceGroup<T> = { category: string; slug: string; services: T[] };

/** Services under their categories, in the order in which the categories first appear. */
export function groupByCategory<T extends { category: string | null }>(services: readonly T[]): ServiceGroup<T>[] {
  const groups = new Map<string, ServiceGroup<T>>();
  for (const service of services) {
    const category = categoryOf(service);
    const slug = categorySlug(category);
    const group = groups.get(slug) ?? { category, slug, services: [] };
    group.services.push(service);
    groups.set(slug, group);
  }
  return [...groups.values()];
}
