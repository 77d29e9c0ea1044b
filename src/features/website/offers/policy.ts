import { amountProblem } from '#shared/amount-problem.ts';
import type { CardCategory, OfferKind } from '#shared/choices/website/offers.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import type { Language } from '#shared/languages.ts';
import type { OfferTranslations, OfferWords } from '#shared/offer-words.ts';
import { isSafeLink } from '#shared/safe-link.ts';
import { sameJson } from '#shared/same-json.ts';
import { largestPriceCents } from './choices.ts';

/** What an offer says and costs, whatever kind it is: a kind that lacks a part has it empty. Amounts as people read them. */
export type OfferValues = {
  name: string;
  description: string;
  group: string;
  price: number;
  yearly: number;
  features: string[];
  is_popular: boolean;
  is_new: boolean;
  is_upcoming: boolean;
  category: CardCategory;
  demo: string;
  media_id: string | null;
  service_id: string | null;
};
export type OfferPart = keyof OfferValues;

/** What an offer says, of all that it is. */
export type SaidValues = Pick<OfferValues, 'name' | 'description' | 'group' | 'features'>;

export type OriginalOffer = { key: string; values: OfferValues };

export const blankValues: OfferValues = {
  ...{ name: '', description: '', group: '', price: 0, yearly: 0, features: [] },
  ...{ is_popular: false, is_new: false, is_upcoming: false, category: 'business', demo: '', media_id: null, service_id: null },
};

export const partsOf: Record<OfferKind, readonly OfferPart[]> = {
  plan: ['name', 'description', 'price', 'yearly', 'features', 'is_popular', 'service_id'],
  one_time: ['group', 'name', 'description', 'price', 'service_id'],
  add_on: ['name', 'description', 'price', 'service_id'],
  template: ['name', 'description', 'category', 'features', 'is_new', 'is_upcoming', 'demo', 'media_id', 'service_id'],
};

/** What is stored of an offer: a null follows its original. */
export type StoredParts = { [P in OfferPart]: OfferValues[P] | null };

const filled = (stored: StoredParts | undefined): Partial<OfferValues> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => value !== null));

export const valuesOf = (original: OfferValues | undefined, stored: StoredParts | undefined): OfferValues => ({
  ...(original ?? blankValues),
  ...filled(stored),
});

/** Only what differs from the original, and only what this kind has: the rest follows a later release. */
export function storedParts(kind: OfferKind, values: OfferValues, original: OfferValues | undefined): StoredParts {
  const base = original ?? blankValues;
  const kept = (part: OfferPart) =>
    partsOf[kind].includes(part) && (!sameJson(values[part], base[part]) || (part === 'name' && !original));
  return Object.fromEntries(
    (Object.keys(blankValues) as OfferPart[]).map((part) => [part, kept(part) ? values[part] : null]),
  ) as StoredParts;
}

/** What keeps these values from being shown to visitors, by field. */
export function problemsOf(kind: OfferKind, values: OfferValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const has = (part: OfferPart) => partsOf[kind].includes(part);
  if (!values.description.trim()) problems.description = 'Please write a short text';
  if (has('group') && !values.group.trim()) problems.group = 'Please name a group';
  for (const part of ['price', 'yearly'] as const) {
    const problem = has(part) && amountProblem(values[part], defaultCurrency, largestPriceCents, 'price');
    if (problem) problems[part] = problem;
  }
  if (has('features') && values.features.length === 0) problems.features = 'Please name at least one feature';
  if (has('demo') && values.demo && !isSafeLink(values.demo))
    problems.demo = 'Please give a page of this site, such as /work, or an address that begins with https://';
  return problems;
}

export type Placed = { id: string; key: string | null; position: number | null; since: number };

/**
 * In the order chosen by the owner. An original that nobody has moved stands behind its neighbour of the release, so that a later
 * release can add one; what the owner has added since then comes last.
 */
export function arranged<T extends Placed>(all: readonly T[], keys: readonly string[]): T[] {
  const order = all
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1));
  for (const [at, key] of keys.entries()) {
    const one = all.find((offer) => offer.key === key && offer.position === null);
    if (!one) continue;
    const before = order.findIndex((offer) => offer.key !== null && offer.key === keys[at - 1]);
    order.splice(before + 1, 0, one);
  }
  const rest = all
    .filter((offer) => !order.includes(offer))
    .toSorted((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  return [...order, ...rest];
}

/** What of the catalogue an offer can name. */
export type CatalogueService = {
  id: string;
  kind: 'service' | 'template';
  type: 'one-time' | 'subscription';
  frequency: 'monthly' | 'yearly' | null;
  price: number | null;
  is_active: boolean;
};

const sells: Record<OfferKind, (service: CatalogueService) => boolean> = {
  plan: ({ kind, type }) => kind === 'service' && type === 'subscription',
  one_time: ({ kind, type }) => kind === 'service' && type === 'one-time',
  add_on: ({ kind, type, frequency }) => kind === 'service' && type === 'subscription' && frequency === 'monthly',
  template: ({ kind }) => kind === 'template',
};

/** Something that is not sold any more, or in another way than the page says, is not what the offer is about. */
export const canSell = (kind: OfferKind, service: CatalogueService | null): service is CatalogueService =>
  service?.is_active === true && sells[kind](service);

/** The prices that visitors read: those of the catalogue where the offer names something of it. */
export function pricesOf(kind: OfferKind, values: Pick<OfferValues, 'price' | 'yearly'>, service: CatalogueService | null) {
  const { price, yearly } = values;
  if (!canSell(kind, service) || service.price === null) return { price, yearly };
  return kind === 'plan' && service.frequency === 'yearly' ? { price, yearly: service.price } : { price: service.price, yearly };
}

/** The words of a language: the owner's, or those of the release as long as the owner has not changed what they translate. */
export function inLanguage(
  language: Language,
  values: OfferValues,
  stored: StoredParts | undefined,
  translations: OfferTranslations,
  translated: SaidValues | undefined,
): OfferValues {
  if (language === 'en') return values;
  const own: OfferWords = translations[language] ?? {};
  const word = <P extends keyof SaidValues>(part: P): SaidValues[P] => {
    const given = own[part] as SaidValues[P] | undefined;
    if (given?.length) return given;
    return stored?.[part] || !translated ? values[part] : translated[part];
  };
  return { ...values, name: word('name'), description: word('description'), group: word('group'), features: word('features') };
}
