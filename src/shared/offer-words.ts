import type { OtherLanguage } from './languages.ts';

/** The words of an offer in another language; what is not there is as in the first language. */
export type OfferWords = { name?: string; description?: string; group?: string; features?: string[] };
export type OfferTranslations = Partial<Record<OtherLanguage, OfferWords>>;
