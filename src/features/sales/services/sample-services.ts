import type { services } from '#db/schema/sales/services.ts';

type SampleService = Omit<typeof services.$inferInsert, 'id' | 'is_sample' | 'sort_order'>;

const list: SampleService[] = [
  {
    name: 'Business Website',
    category: 'Web Design & Development',
    description:
      'A complete site of five to eight pages: structure, texts, design, code and launch. Fast on a phone, easy to edit, and yours to keep.',
    price_cents: 480_000,
    duration: 60,
    features: ['Up to eight pages', 'Content editor', 'Contact and booking', 'Launch and handover'],
    requires_contract: true,
  },
  {
    name: 'Local Search Programme',
    category: 'SEO & Marketing',
    description:
      'Be found by people around the corner. Technical clean-up, business profiles, reviews and one useful page every month.',
    price_cents: 45_000,
    type: 'subscription',
    frequency: 'monthly',
    duration: 6,
    features: ['Monthly report in plain words', 'Business profiles', 'One new page a month'],
  },
  {
    name: 'Brand Identity',
    category: 'Branding Solutions',
    description: 'Name check, logo, colours, type and the few rules that keep them together on a sign, a van and a screen.',
    price_cents: 260_000,
    duration: 32,
    features: ['Logo in all formats', 'Colour and type', 'Letterhead and cards', 'Short brand guide'],
    requires_contract: true,
  },
  {
    name: 'Office IT Setup',
    category: 'IT Setup & Management',
    description: 'Mail, accounts, laptops, backups and a network that simply works on Monday morning.',
    price_cents: 150_000,
    duration: 16,
    features: ['Mail on your own domain', 'Password manager', 'Backups that were tested'],
  },
  {
    name: 'Smart Home & Cameras',
    category: 'Smart Home & Security',
    description:
      'Locks, lights, sensors and cameras that talk to each other and not to strangers. Installed, explained, documented.',
    price_cents: 89_000,
    duration: 10,
    features: ['Planning on site', 'Private network', 'One app for everything'],
  },
  {
    name: 'Company Registration',
    category: 'Business Registration',
    description:
      'From the idea to the registered company: legal form, filings, tax number, business account and domain in one go.',
    price_cents: 75_000,
    duration: 6,
    features: ['Choice of legal form', 'State filing', 'Tax number', 'Domain and mail'],
  },
  {
    name: 'Custom Integration',
    category: 'Custom Integrations',
    description: 'Your shop, calendar, bookkeeping and mailing list exchange data by themselves, so nobody types it twice.',
    duration: null,
    features: ['Interface design', 'Monitoring', 'Documentation'],
    requires_contract: true,
  },
  {
    name: 'Managed Hosting',
    category: 'Hosting & Cybersecurity',
    description: 'Fast servers, daily backups, updates and somebody who notices before you do.',
    price_cents: 7_900,
    type: 'subscription',
    frequency: 'monthly',
    duration: 1,
    features: ['Daily backups', 'Updates', 'Uptime watch'],
  },
  {
    name: 'Security Review',
    category: 'Hosting & Cybersecurity',
    description:
      'One week of careful looking: accounts, devices, website and habits. You get a ranked list and help with the first five points.',
    price_cents: 120_000,
    duration: 14,
    features: ['Written findings', 'Ranked by risk', 'Help with the first five'],
  },
];

/** A studio's offer, marked as sample rows. */
export const sampleServices = list.map((service, at) => ({ ...service, sort_order: at, is_sample: true }));
