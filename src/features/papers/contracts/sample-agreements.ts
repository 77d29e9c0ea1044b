import type { ContractStatus, ContractType } from '#shared/choices/papers/contracts.ts';

export type SampleTemplate = {
  key: string;
  name: string;
  description: string;
  type: ContractType;
  terms: string[];
  payment: string[];
};

export const templates: SampleTemplate[] = [
  {
    key: 'website',
    name: 'Website project',
    description: 'For sites and shops with a fixed price.',
    type: 'project',
    terms: [
      '**Parties.** This contract is made between {{studio_name}} (the “Studio”) and {{client_name}} (the “Client”).',
      '**Work.** The Studio designs and builds what is listed under Services. Two rounds of changes are part of the price; further ones are charged by the hour after the Client has agreed.',
      '**Material.** The Client sends texts and pictures within ++ten working days++ of the start, and holds the rights to them. Days of waiting move the delivery by as many.',
      '**Rights.** With the last payment the Client receives the unlimited right to use the finished work. The Studio may show it as a reference.',
      '**Acceptance.** The work counts as accepted when the Client says so, or fourteen days after delivery without a report of defects.',
      '**Ending.** Either side may end this contract in writing with fourteen days’ notice. What was delivered until then is paid for.',
    ],
    payment: [
      'The total is **{{total}}**, half of it due on signing and half on delivery.',
      'Invoices are due within 30 days. An overdue amount bears a late fee of 1.5% per month.',
    ],
  },
  {
    key: 'care',
    name: 'Monthly care',
    description: 'Hosting, updates and small changes.',
    type: 'retainer',
    terms: [
      '{{studio_name}} looks after the site of {{client_name}} from {{effective_date}} on: hosting, updates, backups and up to **two hours** of changes each month.',
      'Hours that were not used do not move to the next month.',
      'Either side may end this contract at the end of any month.',
    ],
    payment: ['{{total}} for a year, charged in twelve equal parts on the first of each month.'],
  },
  {
    key: 'advice',
    name: 'Consulting by the day',
    description: 'Workshops and reviews.',
    type: 'consulting',
    terms: [
      '{{studio_name}} advises {{client_name}} on the days that both agree on.',
      'A day that is called off less than **three working days** ahead is charged at half its price.',
      'What one side learns about the other’s business stays with them, also after this contract has ended.',
    ],
    payment: ['Net 30'],
  },
];

export type Agreement = {
  key: string;
  template: string;
  email: string;
  title: string;
  description: string | null;
  /** As its services add up, or of its own without any. */
  total: number;
  currency?: string;
  daysAgo: number;
  status: ContractStatus;
  /** Days from today; negative ones are past. */
  effective?: number;
  lines: { name: string; quantity: number; price: number; discount?: number }[];
  reason?: string;
  /** The sample estimate that it was made from. */
  estimate?: string;
};

export const agreements: Agreement[] = [
  {
    key: 'bakery-care',
    template: 'care',
    email: 'theo@marchettibakery.example',
    title: 'Monthly care for Marchetti & Daughters',
    description: 'The shop, its booking calendar and the newsletter.',
    total: 2_280,
    daysAgo: 40,
    status: 'completed',
    effective: -30,
    lines: [{ name: 'Care plan, twelve months', quantity: 12, price: 190 }],
  },
  {
    key: 'nursery-site',
    template: 'website',
    email: 'camila@fieldnotesnursery.example',
    title: 'Plant catalogue for Fieldnotes Nursery',
    description: 'A catalogue that can be searched by light, water and season.',
    total: 8_640,
    daysAgo: 6,
    status: 'signed',
    effective: 7,
    lines: [
      { name: 'Catalogue design', quantity: 1, price: 3_200 },
      { name: 'Build', quantity: 64, price: 85 },
    ],
  },
  {
    key: 'architecture-contract',
    template: 'website',
    email: 'hannah@harborandpinearchitecture.example',
    title: 'Contract - New site and visual identity for Harbor & Pine Residential Architecture and Interior Planning',
    description: null,
    total: 52_975,
    daysAgo: 4,
    status: 'viewed',
    effective: 14,
    estimate: 'architecture-site',
    lines: [
      { name: 'Visual identity', quantity: 1, price: 18_500, discount: 5 },
      { name: 'Site design and build', quantity: 240, price: 125 },
      { name: 'A year of care', quantity: 12, price: 450 },
    ],
  },
  {
    key: 'accounting-advice',
    template: 'advice',
    email: 'samir@brightdeskaccounting.example',
    title: 'Two days on client onboarding',
    description: null,
    total: 1_900,
    daysAgo: 2,
    status: 'sent',
    lines: [{ name: 'Workshop day', quantity: 2, price: 950 }],
  },
  {
    key: 'theatre-contract',
    template: 'website',
    email: 'dev@lanternrowtheatre.example',
    title: 'Season pages for Lantern Row',
    description: null,
    total: 4_100,
    daysAgo: 21,
    status: 'cancelled',
    reason: 'The board moved the season to next year.',
    lines: [{ name: 'Season pages', quantity: 1, price: 4_100 }],
  },
  {
    key: 'solheim-contract',
    template: 'website',
    email: 'ingrid.solheim@example.com',
    title: 'Portfolio',
    description: null,
    total: 14_500,
    currency: 'NOK',
    daysAgo: 1,
    status: 'draft',
    lines: [],
  },
];
