import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';
import type { Currency } from '#shared/currencies.ts';

export type OfferLine = {
  name: string;
  description?: string;
  quantity: number;
  price: number;
  discount?: number;
  tax?: number;
  optional?: 'taken' | 'left';
};

export type Offer = {
  key: string;
  email: string;
  title: string;
  description: string;
  currency?: Currency;
  daysAgo: number;
  /** Days from now; none for an offer without an end. */
  validFor?: number;
  terms?: string;
  deposit?: number;
  rest?: [label: string, due: string];
  status: EstimateStatus;
  reason?: string;
  lines: OfferLine[];
};

/** Prices of every kind and in every state, with one that is long and one that is large. */
export const offers: Offer[] = [
  {
    key: 'pottery-shop',
    email: 'beatrix@tidewaterpottery.example',
    title: 'Online shop for Tidewater Pottery',
    description: 'A shop for about sixty pieces a season, with local pick-up and shipping by weight.',
    daysAgo: 2,
    validFor: 28,
    terms: 'Net 14',
    deposit: 40,
    rest: ['On delivery', 'when the shop goes live'],
    status: 'viewed',
    lines: [
      { name: 'Shop design', description: 'Three templates, on phone and desktop', quantity: 1, price: 2400, tax: 8 },
      { name: 'Shop set-up', description: 'Catalogue, payment and shipping', quantity: 18, price: 95, tax: 8 },
      { name: 'Product photography', description: 'Half a day in the studio', quantity: 1, price: 650, tax: 8, optional: 'left' },
      {
        name: 'Newsletter',
        description: 'Sign-up and a template for each season',
        quantity: 1,
        price: 380,
        tax: 8,
        optional: 'taken',
      },
    ],
  },
  {
    key: 'furniture-catalogue',
    email: 'tomas@saltandcedar.example',
    title: 'Catalogue and dealer area',
    description: 'Two hundred pieces with finishes and prices, and an area where dealers order.',
    daysAgo: 4,
    validFor: 26,
    terms: 'Net 30',
    deposit: 50,
    rest: ['On delivery', 'when the dealer area opens'],
    status: 'sent',
    lines: [
      { name: 'Catalogue', quantity: 1, price: 6400 },
      { name: 'Dealer area', description: 'Sign-in, price lists and orders', quantity: 42, price: 110, discount: 5 },
      { name: 'Training', description: 'A morning for the sales team', quantity: 1, price: 480, optional: 'left' },
    ],
  },
  {
    key: 'bicycles-booking',
    email: 'aurelio@fourthwardbikes.example',
    title: 'Workshop booking for Fourth Ward Bicycles',
    description: 'Customers book a repair and drop the bicycle off.',
    daysAgo: 5,
    validFor: 20,
    status: 'sent',
    lines: [
      { name: 'Booking page', quantity: 1, price: 1450 },
      { name: 'Reminder messages', quantity: 1, price: 320, optional: 'left' },
    ],
  },
  {
    key: 'architecture-site',
    email: 'hannah@harborandpinearchitecture.example',
    title: 'New site and visual identity for Harbor & Pine Residential Architecture and Interior Planning',
    description: 'Identity, site with forty projects, and a year of care.',
    daysAgo: 20,
    validFor: 10,
    terms: 'Net 30',
    deposit: 30,
    rest: ['On delivery', 'on delivery'],
    status: 'accepted',
    lines: [
      { name: 'Visual identity', quantity: 1, price: 18500, discount: 5 },
      { name: 'Site design and build', description: 'Forty projects, each with its own story', quantity: 240, price: 125 },
      { name: 'A year of care', quantity: 12, price: 450, optional: 'taken' },
    ],
  },
  {
    key: 'dental-accessibility',
    email: 'marcus@northlightdental.example',
    title: 'Accessibility review',
    description: 'Findings by page, with the order in which to mend them.',
    daysAgo: 26,
    validFor: -3,
    status: 'expired',
    lines: [{ name: 'Review', quantity: 2.5, price: 960 }],
  },
  {
    key: 'theatre-tickets',
    email: 'dev@lanternrowtheatre.example',
    title: 'Ticket sales for the spring season',
    description: 'Seat map, vouchers and box office.',
    daysAgo: 33,
    validFor: 5,
    status: 'declined',
    reason: 'The board has moved the project to next year.',
    lines: [{ name: 'Ticket shop', quantity: 1, price: 7800, discount: 10 }],
  },
  {
    key: 'solheim-portfolio',
    email: 'ingrid.solheim@example.com',
    title: 'Portfolio',
    description: 'One page with twelve pictures.',
    currency: 'NOK',
    daysAgo: 1,
    status: 'draft',
    lines: [{ name: 'Portfolio page', quantity: 1, price: 14500, tax: 25 }],
  },
];
