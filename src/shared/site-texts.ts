// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

/** Parts of the public pages that speak of the owner. As they come they are made up: they are replaced or hidden. */
export const personalParts = ['clients', 'portrait', 'home_about', 'biography'] as const;
/** Parts that may be true of a studio as they come; then the owner keeps them. */
export const generalParts = ['skills', 'approach', 'prices', 'pricing_faq', 'support_faq', 'guides', 'commitment'] as const;

export type PersonalPart = (typeof personalParts)[number];
export type GeneralPart = (typeof generalParts)[number];
export type SitePart = PersonalPart | GeneralPart;

export type SiteTexts = {
  owner_name: string;
  /** One name a line. */
  client_names: string;
  home_about: string;
  biography: string;
  /** What the owner decided about each part; `example` is no decision yet. */
  parts: Record<PersonalPart, 'example' | 'hidden'> & Record<GeneralPart, 'example' | 'kept' | 'hidden'>;
};

export const defaultTexts: SiteTexts = {
  owner_name: '',
  client_names: '',
  home_about: '',
  biography: '',
  parts: {
    clients: 'example',
    portrait: 'example',
    home_about: 'example',
    biography: 'example',
    skills: 'example',
    approach: 'example',
    prices: 'example',
    pricing_faq: 'example',
    support_faq: 'example',
    guides: 'example',
    commitment: 'example',
  },
};

export type PageTexts = SiteTexts & { owner_picture: string | null };

export const isShown = ({ parts }: Pick<SiteTexts, 'parts'>, part: SitePart): boolean => parts[part] !== 'hidden';
