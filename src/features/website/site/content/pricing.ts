export const pricingHero = {
  title: 'Prices you can read before we talk.',
  text: 'Pick a plan that keeps your site looked after, or a single job with a beginning and an end. Anything unusual gets its own quote.',
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
};

export const mostPopularLabel = 'Most popular';

export const tiers: readonly PricingTier[] = [
  {
    id: 'basic',
    name: 'Basic',
    monthly: 99,
    yearly: 990,
    description: 'For a small site that should stay fast, safe and up to date.',
    features: [
      'Hosting and certificate',
      'Daily backups',
      'Security updates',
      'One hour of changes a month',
      'Answers by e-mail',
    ],
    mostPopular: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    monthly: 199,
    yearly: 1990,
    description: 'For a business that lives on its site and wants it to improve every month.',
    features: [
      'Everything in Basic',
      'Three hours of changes a month',
      'Search upkeep and local profiles',
      'Monthly report in plain words',
      'Answers by phone and e-mail',
    ],
    mostPopular: true,
  },
  {
    id: 'premium',
    name: 'Premium',
    monthly: 299,
    yearly: 2990,
    description: 'For shops and portals, where an hour offline costs money.',
    features: [
      'Everything in Professional',
      'Six hours of changes a month',
      'Uptime watch, day and night',
      'Quarterly planning session',
      'First in line, same-day answers',
    ],
    mostPopular: false,
  },
];

export type OneTimeService = { name: string; text: string; price: number };

export const oneTime: readonly { category: string; services: OneTimeService[] }[] = [
  {
    category: 'Websites',
    services: [
      { name: 'Landing Page', text: 'One page, one message, one action. Written, designed and live in two weeks.', price: 1200 },
      { name: 'Business Website', text: 'Five to eight pages with an editor, contact and booking.', price: 4800 },
      { name: 'Online Store', text: 'Catalogue, payment, stock and shipping for a small, good range.', price: 7500 },
    ],
  },
  {
    category: 'Brand & Marketing',
    services: [
      { name: 'Logo & Identity', text: 'Mark, colours, type and the short guide that keeps them together.', price: 2600 },
      { name: 'SEO Audit', text: 'What holds your site back in search, ranked by effect and effort.', price: 900 },
      { name: 'Content Package', text: 'Texts and pictures for eight pages, after one long conversation.', price: 1400 },
    ],
  },
  {
    category: 'Setup & Security',
    services: [
      { name: 'IT Setup', text: 'Mail, accounts, laptops and backups for an office of up to ten.', price: 1500 },
      { name: 'Smart Home Installation', text: 'Locks, lights and cameras on a private network, explained.', price: 890 },
      { name: 'Business Registration', text: 'Legal form, filing, tax number, domain and mail in one go.', price: 750 },
    ],
  },
];
export const oneTimeFrom = 'From';

export type AddOn = { name: string; text: string; monthly: number };

export const addOns: readonly AddOn[] = [
  { name: 'Maintenance & Support', text: 'Three more hours of changes a month and same-day answers, for any site.', monthly: 79 },
  { name: 'Content Creation', text: 'Two articles or four social posts a month, written after a short call.', monthly: 199 },
  { name: 'Analytics & Reporting', text: 'Privacy-friendly figures and one page a month that says what they mean.', monthly: 99 },
];

export const pricingFaq = {
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
        'Plans are billed at the start of each period. One-time work is invoiced on delivery, with 30 days to pay; larger projects are split into steps.',
    },
    {
      id: 'change',
      question: 'Can I change plans later?',
      answer: 'At any time. A larger plan starts at once and you pay the difference; a smaller one starts with the next period.',
    },
    {
      id: 'own',
      question: 'Who owns the site?',
      answer:
        'You do, once it is paid: code, design, content, domain and accounts. If we part, you get everything in working order.',
    },
    {
      id: 'extra',
      question: 'What does work beyond the plan cost?',
      answer: 'You hear the price before I begin. Nothing is ever added to an invoice that you did not agree to.',
    },
    {
      id: 'tax',
      question: 'Are taxes included?',
      answer: 'Prices are shown without sales tax. It is added at checkout where it applies.',
    },
  ],
};

export const customQuote = {
  title: 'None of these fits?',
  text: 'Tell me what you have in mind. You get a fixed price and a date, in writing, usually within two days.',
  action: { label: 'Get Custom Quote', to: '/contact#contact-form' },
};
