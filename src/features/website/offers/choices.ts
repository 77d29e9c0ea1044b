import type { OfferKind } from '#shared/choices/website/offers.ts';

export const offerLimits = { name: 60, description: 240, group: 60, features: 12, feature: 80, demo: 500 } as const;

/** As many as a page stays readable with, those that are hidden included. */
export const mostOffers: Record<OfferKind, number> = { plan: 24, one_time: 120, add_on: 40, template: 80 };

export const largestPriceCents = 999_999_999;

/** What one of them is called, and where the owner finds them. */
export const offerNames: Record<OfferKind, { one: string; many: string; to: string }> = {
  plan: { one: 'plan', many: 'Plans', to: '/admin/content/pricing' },
  one_time: { one: 'one-time service', many: 'One-time services', to: '/admin/content/pricing' },
  add_on: { one: 'add-on', many: 'Add-ons', to: '/admin/content/pricing' },
  template: { one: 'template card', many: 'Template cards', to: '/admin/content/templates' },
};

export const offerPages = ['home', 'pricing', 'templates'] as const;
export type OfferPage = (typeof offerPages)[number];
