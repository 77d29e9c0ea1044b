/** What the pages Pricing and Templates offer: each is a record of its own. */
export const offerKinds = ['plan', 'one_time', 'add_on', 'template'] as const;
export type OfferKind = (typeof offerKinds)[number];

export const cardCategories = ['business', 'portfolio', 'ecommerce', 'blog'] as const;
export type CardCategory = (typeof cardCategories)[number];
