import { generalParts, type PageTexts, personalParts, type SitePart } from '#shared/site-texts.ts';

type Place = { label: string; page: string; to: string };

/** Where each part stands, as the owner knows it. */
export const places: Record<SitePart, Place> = {
  clients: { label: 'Client names', page: 'Home', to: '/' },
  portrait: { label: 'Portrait', page: 'Home and About', to: '/about' },
  home_about: { label: 'About block', page: 'Home', to: '/' },
  biography: { label: 'Your story', page: 'About', to: '/about' },
  skills: { label: 'Skills', page: 'About', to: '/about' },
  approach: { label: 'Approach', page: 'About', to: '/about' },
  prices: { label: 'Plans, one-time services and add-ons', page: 'Pricing', to: '/pricing' },
  pricing_faq: { label: 'Questions about money', page: 'Pricing', to: '/pricing' },
  support_faq: { label: 'Frequently asked questions', page: 'Support', to: '/support' },
  guides: { label: 'Documentation', page: 'Support', to: '/support' },
  commitment: { label: 'What you can count on', page: 'Support', to: '/support' },
};

/** What the owner wrote or uploaded in place of a part about themselves. */
const own = ({ client_names, owner_picture, home_about, biography }: PageTexts): Partial<Record<SitePart, string | null>> => ({
  clients: client_names,
  portrait: owner_picture,
  home_about,
  biography,
});

/** The sections of pages that a part stands in: it is the owner's once each of them was changed or hidden. */
const sections: Partial<Record<SitePart, { page: string; keys: readonly string[] }>> = {
  clients: { page: 'home', keys: ['trusted'] },
  home_about: { page: 'home', keys: ['about'] },
  biography: { page: 'about', keys: ['profile'] },
  skills: { page: 'about', keys: ['skills'] },
  approach: { page: 'about', keys: ['approach'] },
  prices: { page: 'pricing', keys: ['plans', 'oneTime', 'addOns'] },
  pricing_faq: { page: 'pricing', keys: ['faq'] },
  support_faq: { page: 'support', keys: ['faq'] },
  guides: { page: 'support', keys: ['guides'] },
  commitment: { page: 'support', keys: ['commitment'] },
};

/** By page, the sections that the owner has published differently, or without. */
export type OwnSections = ReadonlyMap<string, readonly string[]>;

const isOwn = (part: SitePart, own: OwnSections): boolean => {
  const at = sections[part];
  return at?.keys.every((key) => own.get(at.page)?.includes(key)) ?? false;
};

export type Example = Place & { id: SitePart };

/** The parts that still show what nobody of this studio wrote, until each is replaced, kept as true, or hidden. */
export const examplesLeft = (texts: PageTexts, published: OwnSections = new Map()): Example[] =>
  [...personalParts, ...generalParts]
    .filter((part) => texts.parts[part] === 'example' && !own(texts)[part] && !isOwn(part, published))
    .map((id) => ({ id, ...places[id] }));
