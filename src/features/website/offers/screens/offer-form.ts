import { z } from 'zod';
import { linesOf } from '#features/website/site/own-texts.ts';
import { cardCategories, type OfferKind } from '#shared/choices/website/offers.ts';
import { typedNumber } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';
import { offerLimits } from '../choices.ts';
import { type Offer, offerInput } from '../contract.ts';
import { blankValues, inLanguage, type OfferPart, type OfferValues, partsOf, problemsOf, storedParts } from '../policy.ts';

const amount = typedNumber(z.number('Please enter a price').min(0, 'The price cannot be less than 0'));
const lines = z.string().transform(linesOf);
const words = z.object({ name: z.string(), description: z.string(), group: z.string(), features: lines });
const { name, description, group, demo, is_popular, is_new, is_upcoming, media_id } = offerInput.shape;

/** As the form holds it: features one a line, nothing of the catalogue as an empty choice. */
const typed = z.object({
  ...{ name, description, group, demo, is_popular, is_new, is_upcoming, media_id },
  ...{ price: amount, yearly: amount, features: lines },
  category: z.enum(cardCategories, 'Please choose a category'),
  service_id: z.string().transform((id) => id || null),
  translations: z.object({ de: words }),
});
export type OfferForm = z.input<typeof typed>;

function featuresProblem(features: readonly string[]): string | null {
  if (features.length > offerLimits.features) return `Please list at most ${offerLimits.features} features`;
  const isLong = features.some((feature) => feature.length > offerLimits.feature);
  return isLong ? `Please use at most ${offerLimits.feature} characters in a line` : null;
}

export const formOf = (kind: OfferKind) =>
  typed.superRefine((values, context) => {
    const long = partsOf[kind].includes('features') && featuresProblem(values.features);
    const problems = { ...problemsOf(kind, values), ...(long ? { features: long } : {}) };
    for (const [field, message] of Object.entries(problems)) context.addIssue({ code: 'custom', path: [field], message });
    const translated = featuresProblem(values.translations.de.features);
    if (translated) context.addIssue({ code: 'custom', path: ['translations', 'de', 'features'], message: translated });
  });

export function formValues(kind: OfferKind, offer: Offer | null): OfferForm {
  const blank = (part: OfferPart) => (partsOf[kind].includes(part) ? '' : 0);
  const { features, service_id, ...values } = offer?.values ?? blankValues;
  const de = offer?.translations.de ?? {};
  return {
    ...values,
    ...{ features: features.join('\n'), service_id: service_id ?? '' },
    // A price that nobody has entered is none, not zero; one that nobody is asked for is no problem.
    ...(offer ? {} : { price: blank('price'), yearly: blank('yearly') }),
    translations: {
      de: {
        name: de.name ?? '',
        description: de.description ?? '',
        group: de.group ?? '',
        features: (de.features ?? []).join('\n'),
      },
    },
  };
}

const amountOf = (value: unknown): number => {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
};

/** What is typed so far, as far as it can be shown. */
const typedValues = ({ features, service_id, price, yearly, translations: _, ...form }: OfferForm): OfferValues => ({
  ...blankValues,
  ...form,
  ...{ features: linesOf(features), service_id: service_id || null, price: amountOf(price), yearly: amountOf(yearly) },
});

/** What is typed so far as visitors read it in a language; where nothing is typed, in the words that it comes with. */
export function shownValues(kind: OfferKind, form: OfferForm, offer: Offer | null, language: Language): OfferValues {
  const values = typedValues(form);
  if (language === 'en') return values;
  const { features, ...words } = form.translations[language];
  const stored = storedParts(kind, values, offer?.original ?? undefined);
  const typedWords = { [language]: { ...words, features: linesOf(features) } };
  return inLanguage(language, values, stored, typedWords, offer?.original_translations[language]);
}

const languageOf = (field: string): Language => {
  const [first, language = ''] = field.split('.');
  return first === 'translations' && Object.hasOwn(languages, language) ? (language as Language) : 'en';
};

/** Where somebody is shown what is wrong: in the language that is open, or in that of the first field. */
export function tabOf(fields: readonly string[], open: Language): Language {
  const found = fields.map(languageOf);
  return found.includes(open) ? open : (found[0] ?? open);
}

/** The fields that were refused, as far as their language tells. */
export const refusedFields = ({ translations, ...others }: { translations?: object; [field: string]: unknown }): string[] => [
  ...Object.keys(others),
  ...Object.keys(translations ?? {}).map((language) => `translations.${language}`),
];
