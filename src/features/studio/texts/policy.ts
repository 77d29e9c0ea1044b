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

/**
 * The fields of pages that hold a part's claims: it is the owner's once each of them was changed, or its section is hidden. A new
 * title alone leaves what nobody of this studio wrote below it.
 */
const deciding: Partial<Record<SitePart, { page: string; fields: Readonly<Record<string, string>> }>> = {
  clients: { page: 'home', fields: { trusted: 'names' } },
  home_about: { page: 'home', fields: { about: 'text' } },
  biography: { page: 'about', fields: { profile: 'text' } },
  skills: { page: 'about', fields: { skills: 'items' } },
  approach: { page: 'about', fields: { approach: 'points' } },
  prices: { page: 'pricing', fields: { plans: 'tiers', oneTime: 'groups', addOns: 'items' } },
  pricing_faq: { page: 'pricing', fields: { faq: 'entries' } },
  support_faq: { page: 'support', fields: { faq: 'entries' } },
  guides: { page: 'support', fields: { guides: 'items' } },
  commitment: { page: 'support', fields: { commitment: 'points' } },
};

/** What the owner has published on a page: by section the fields that differ, and the sections that are left out. */
type OwnPage = { fields: Readonly<Record<string, readonly string[]>>; hidden: readonly string[] };
export type OwnPages = ReadonlyMap<string, OwnPage>;

const isOwn = (part: SitePart, pages: OwnPages): boolean => {
  const at = deciding[part];
  const page = at && pages.get(at.page);
  if (!at || !page) return false;
  return Object.entries(at.fields).every(
    ([section, field]) => page.hidden.includes(section) || page.fields[section]?.includes(field),
  );
};

export type Example = Place & { id: SitePart };

/** The parts that still show what nobody of this studio wrote, until each is replaced, kept as true, or hidden. */
export const examplesLeft = (texts: PageTexts, published: OwnPages = new Map()): Example[] =>
  [...personalParts, ...generalParts]
    .filter((part) => texts.parts[part] === 'example' && !own(texts)[part] && !isOwn(part, published))
    .map((id) => ({ id, ...places[id] }));
