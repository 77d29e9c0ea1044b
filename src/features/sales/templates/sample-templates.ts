import type { services } from '#db/schema/sales/services.ts';
import type { TemplateCategory } from './choices.ts';

type SampleTemplate = Omit<typeof services.$inferInsert, 'id' | 'is_sample' | 'sort_order' | 'kind'> & {
  category: TemplateCategory;
  price_cents: number;
};

const list: SampleTemplate[] = [
  {
    name: 'Launch Page',
    image_url: '/template-previews/launch-page.svg',
    category: 'Website',
    description: 'One long page with a waiting list, prices and questions answered. Ready in a week.',
    price_cents: 69_000,
  },
  {
    name: 'Neighbourhood Café',
    image_url: '/template-previews/neighbourhood-cafe.svg',
    category: 'Website',
    description: 'Menu, opening hours and table requests, with a map that loads nothing from strangers.',
    price_cents: 89_000,
  },
  {
    name: 'Monogram Set',
    image_url: '/template-previews/monogram-set.svg',
    category: 'Logo',
    description: 'Two letters, three weights, and the rules for when they stand alone.',
    price_cents: 32_000,
  },
  {
    name: 'Brand Starter',
    image_url: '/template-previews/brand-starter.svg',
    category: 'Branding',
    description: 'Colours, type and six layouts that already fit together.',
    price_cents: 54_000,
  },
  {
    name: 'Letterhead & Cards',
    image_url: '/template-previews/letterhead-and-cards.svg',
    category: 'Print',
    description: 'Letter, card and compliment slip as print files.',
    price_cents: 18_500,
  },
  {
    name: 'Newsletter Kit',
    image_url: '/template-previews/newsletter-kit.svg',
    category: 'Digital',
    description: 'Four mail layouts that survive every inbox.',
    price_cents: 24_000,
  },
  {
    name: 'Weekly Posts',
    image_url: '/template-previews/weekly-posts.svg',
    category: 'Social Media',
    description: 'Twelve squares and twelve stories, to be filled in on a Monday morning.',
    price_cents: 15_000,
  },
  {
    name: 'Conference Poster',
    image_url: '/template-previews/conference-poster.svg',
    category: 'Print',
    description: 'Retired: the format is no longer printed by my printer.',
    price_cents: 21_000,
    is_active: false,
  },
];

/** A small gallery, marked as sample rows. */
export const sampleTemplates = list.map((template, at) => ({
  ...template,
  kind: 'template' as const,
  sort_order: at,
  is_sample: true,
}));
