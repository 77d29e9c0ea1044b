import { type Changes, changed } from '#shared/site-content.ts';

export const pricingHero = {
  title: 'Prices you can read before we talk.',
  text: 'Pick a plan that keeps your site looked after, or a single job with a beginning and an end. Anything unusual gets its own quote.',
};

/** While the owner shows no prices. */
const quoteHero = {
  title: 'A price for what you need.',
  text: 'Tell me what you have in mind, and you get a price in writing before any work begins.',
};

export const panelTitles = { monthly: 'Monthly Plans', 'one-time': 'One-Time Services', 'add-ons': 'Add-ons' };

export type PricingTier = {
  id: string;
  name: string;
  monthly: number;
  yearly: number;
  description: string;
  features: string[];
  mostPopular: boolean;
  /** What of the catalogue it sells. */
  serviceId?: string;
};

export const mostPopularLabel = 'Most popular';

export const tiers: readonly PricingTier[] = [
  {
    id: 'basic',
    name: 'Basic',
    monthly: 99,
    yearly: 990,
    description: 'For a small site that should stay fast, safe and up to date.',
    features: ['Hosting and certificate', 'Backups', 'Security updates', 'Small changes', 'Answers by email'],
    mostPopular: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    monthly: 199,
    yearly: 1990,
    description: 'For a business that lives on its site and wants it to keep improving.',
    features: [
      'Everything in Basic',
      'More room for changes',
      'Search upkeep and local profiles',
      'A report in plain words',
      'Answers by phone and email',
    ],
    mostPopular: true,
  },
  {
    id: 'premium',
    name: 'Premium',
    monthly: 299,
    yearly: 2990,
    description: 'For shops and portals that work while their owner sleeps.',
    features: [
      'Everything in Professional',
      'The most room for changes',
      'Care for shop and portal',
      'Planning sessions',
      'First in line',
    ],
    mostPopular: false,
  },
];

export type OneTimeService = { id: string; name: string; text: string; price: number; serviceId?: string };

export const oneTime: readonly { category: string; services: OneTimeService[] }[] = [
  {
    category: 'Websites',
    services: [
      {
        id: 'landing-page',
        name: 'Landing Page',
        text: 'One page, one message, one action. Written and designed as one piece.',
        price: 1200,
      },
      {
        id: 'business-website',
        name: 'Business Website',
        text: 'Five to eight pages with an editor, contact and booking.',
        price: 4800,
      },
      {
        id: 'online-store',
        name: 'Online Store',
        text: 'Catalogue, payment, stock and shipping for a small, good range.',
        price: 7500,
      },
    ],
  },
  {
    category: 'Brand & Marketing',
    services: [
      {
        id: 'logo-identity',
        name: 'Logo & Identity',
        text: 'Mark, colours, type and the short guide that keeps them together.',
        price: 2600,
      },
      {
        id: 'seo-audit',
        name: 'SEO Audit',
        text: 'What holds your site back in search, ranked by effect and effort.',
        price: 900,
      },
      {
        id: 'content-package',
        name: 'Content Package',
        text: 'Texts and pictures for eight pages, after one long conversation.',
        price: 1400,
      },
    ],
  },
  {
    category: 'Setup & Security',
    services: [
      { id: 'it-setup', name: 'IT Setup', text: 'Mail, accounts, laptops and backups for a small office.', price: 1500 },
      {
        id: 'smart-home',
        name: 'Smart Home Installation',
        text: 'Locks, lights and cameras on a private network, explained.',
        price: 890,
      },
      {
        id: 'business-registration',
        name: 'Business Registration',
        text: 'Legal form, filing, tax number, domain and mail in one go.',
        price: 750,
      },
    ],
  },
];
export const oneTimeFrom = 'From';

export type AddOn = { id: string; name: string; text: string; monthly: number; serviceId?: string };

export const addOns: readonly AddOn[] = [
  {
    id: 'maintenance-support',
    name: 'Maintenance & Support',
    text: 'More changes and a shorter queue, for any site.',
    monthly: 79,
  },
  {
    id: 'content-creation',
    name: 'Content Creation',
    text: 'Articles and social posts, written after a short call.',
    monthly: 199,
  },
  {
    id: 'analytics-reporting',
    name: 'Analytics & Reporting',
    text: 'Privacy-friendly figures, and a page that says what they mean.',
    monthly: 99,
  },
];

const pricingFaq = {
  title: 'Questions about money',
  entries: [
    {
      id: 'contract',
      question: 'Am I bound for a year?',
      answer: 'No. Monthly plans end on 30 days’ notice. Yearly plans are paid once and run for twelve months.',
    },
    {
      id: 'pay',
      question: 'When do I pay?',
      answer:
        'By card, or by invoice with 30 days to pay. What is due and when stands on each invoice, in your portal under Billing.',
    },
    {
      id: 'change',
      question: 'Can I change plans later?',
      answer: 'Yes. Write to me, and we agree on the day from which the other plan holds.',
    },
    {
      id: 'own',
      question: 'Who owns the site?',
      answer: 'That is part of the contract, which you read and sign before the work begins and find in your portal afterwards.',
    },
    {
      id: 'extra',
      question: 'What does work beyond the plan cost?',
      answer: 'You get an estimate first, and accept it or decline it.',
    },
    {
      id: 'tax',
      question: 'Are taxes included?',
      answer: 'Prices are shown without sales tax. It is added at checkout where it applies.',
    },
  ],
};

const customQuote = {
  title: 'None of these fits?',
  text: 'Tell me what you have in mind. You get a price in writing before any work begins.',
  action: { label: 'Get Custom Quote', to: '/contact#contact-form' },
};

export const pricingContent = {
  hero: pricingHero,
  quoteHero,
  plans: { save: 'Save 10%', tiers },
  oneTime: { groups: oneTime },
  addOns: { items: addOns },
  faq: pricingFaq,
  quote: customQuote,
};

/** What the switch between month and year says. It comes with the page's data: the code of a first visit has a budget. */
export const periodTexts = (changes: Changes) => {
  const { save } = changed('plans', pricingContent.plans, changes);
  return { monthly: 'Monthly', yearly: 'Yearly', save, label: 'Bill yearly' };
};
