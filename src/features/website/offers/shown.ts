import type { AddOn, OneTimeService, PricingTier } from '#features/website/site/content/pricing.ts';
import type { SiteTemplate } from '#features/website/site/content/templates.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import type { OfferValues } from './policy.ts';

/** An offer as visitors see it. `group` tells groups apart in every language, `values.group` is what the group is called in this one. */
export type ShownOffer = {
  id: string;
  values: OfferValues;
  group: string;
  prices: { price: number; yearly: number };
  /** What of the catalogue it sells now. */
  service: { id: string; price: number | null } | null;
  picture: SitePicture | null;
};

const sold = ({ service }: ShownOffer) => (service ? { serviceId: service.id } : {});

export const tierOf = (offer: ShownOffer): PricingTier => ({
  ...{ id: offer.id, name: offer.values.name, description: offer.values.description, features: offer.values.features },
  ...{ monthly: offer.prices.price, yearly: offer.prices.yearly, mostPopular: offer.values.is_popular },
  ...sold(offer),
});

const oneTimeOf = (offer: ShownOffer): OneTimeService => ({
  ...{ id: offer.id, name: offer.values.name, text: offer.values.description, price: offer.prices.price },
  ...sold(offer),
});

/** The groups in the order of their first services. */
export function groupsOf(all: readonly ShownOffer[]): { category: string; services: OneTimeService[] }[] {
  const groups = new Map<string, { category: string; services: OneTimeService[] }>();
  for (const offer of all) {
    const group = groups.get(offer.group) ?? { category: offer.values.group, services: [] };
    group.services.push(oneTimeOf(offer));
    groups.set(offer.group, group);
  }
  return [...groups.values()];
}

export const addOnOf = (offer: ShownOffer): AddOn => ({
  ...{ id: offer.id, name: offer.values.name, text: offer.values.description, monthly: offer.prices.price },
  ...sold(offer),
});

export const cardOf = (offer: ShownOffer): SiteTemplate => ({
  ...{ id: offer.id, title: offer.values.name, description: offer.values.description, category: offer.values.category },
  ...{ isNew: offer.values.is_new, status: offer.values.is_upcoming ? 'upcoming' : 'published' },
  ...{ features: offer.values.features, demo: offer.values.demo },
  ...(offer.picture ? { picture: offer.picture } : {}),
  ...sold(offer),
  ...(offer.service && offer.service.price !== null ? { price: offer.service.price } : {}),
});
