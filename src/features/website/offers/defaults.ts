import { germanPricing } from '#features/website/site/content/de/pricing.ts';
import { germanTemplates } from '#features/website/site/content/de/templates.ts';
import { addOns, oneTime, type tiers as planTiers, tiers } from '#features/website/site/content/pricing.ts';
import { demoHref, templates } from '#features/website/site/content/templates.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import type { Language, OtherLanguage } from '#shared/languages.ts';
import { blankValues, type OfferValues, type OriginalOffer } from './policy.ts';

/** The content files of one language. */
export type OfferTexts = {
  tiers: typeof planTiers;
  oneTime: typeof oneTime;
  addOns: typeof addOns;
  templates: typeof templates;
};

const germanTexts = (): OfferTexts => {
  const { plans, oneTime: once, addOns: added } = germanPricing();
  return { tiers: plans.tiers, oneTime: once.groups, addOns: added.items, templates: germanTemplates().cards.items };
};

const otherTexts: Record<OtherLanguage, () => OfferTexts> = { de: germanTexts };

const english: OfferTexts = { tiers, oneTime, addOns, templates };

const original = (key: string, values: Partial<OfferValues>): OriginalOffer => ({ key, values: { ...blankValues, ...values } });

const lists: Record<OfferKind, (texts: OfferTexts) => OriginalOffer[]> = {
  plan: ({ tiers: all }) =>
    all.map(({ id, name, description, monthly, yearly, features, mostPopular }) =>
      original(id, { name, description, price: monthly, yearly, features, is_popular: mostPopular }),
    ),
  one_time: ({ oneTime: groups }) =>
    groups.flatMap(({ category, services }) =>
      services.map(({ id, name, text, price }) => original(id, { group: category, name, description: text, price })),
    ),
  add_on: ({ addOns: all }) =>
    all.map(({ id, name, text, monthly }) => original(id, { name, description: text, price: monthly })),
  template: ({ templates: all }) =>
    all.map(({ id, title, description, category, isNew, status, features }) =>
      original(id, {
        ...{ name: title, description, category, features, is_new: isNew, is_upcoming: status === 'upcoming' },
        demo: status === 'published' ? demoHref({ id }) : '',
      }),
    ),
};

/** What Foyer comes with, in the order of the release. */
export const originalOffers = (kind: OfferKind, language: Language = 'en'): OriginalOffer[] =>
  lists[kind](language === 'en' ? english : otherTexts[language]());
