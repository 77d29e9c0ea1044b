export type Sold = {
  email: string;
  daysAgo: number;
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  by: 'card' | 'invoice';
  /** Days from the order to its payment. */
  paidAfter?: number;
  /** Of those who sign in to the demo; left out where they are not. */
  isDemo?: true;
  items: [service: string, quantity: number][];
};

/** Oldest first, so that the numbers follow the days. One of each state, one overdue, and one with a large sum. */
export const sold: Sold[] = [
  {
    email: 'wren.castellanos@example.com',
    daysAgo: 118,
    status: 'paid',
    by: 'invoice',
    paidAfter: 21,
    items: [['Brand Identity', 1]],
  },
  {
    email: 'dev@lanternrowtheatre.example',
    daysAgo: 96,
    status: 'paid',
    by: 'card',
    paidAfter: 0,
    items: [
      ['Business Website', 1],
      ['Managed Hosting', 1],
    ],
  },
  {
    email: 'ingrid.solheim@example.com',
    daysAgo: 83,
    status: 'refunded',
    by: 'card',
    paidAfter: 0,
    items: [['Security Review', 1]],
  },
  { email: 'samir@brightdeskaccounting.example', daysAgo: 71, status: 'pending', by: 'invoice', items: [['Office IT Setup', 2]] },
  {
    email: 'camila@fieldnotesnursery.example',
    daysAgo: 58,
    status: 'paid',
    by: 'invoice',
    paidAfter: 28,
    items: [['Local Search Programme', 1]],
  },
  { email: 'jonah.abebe@example.com', daysAgo: 44, status: 'cancelled', by: 'invoice', items: [['Company Registration', 1]] },
  {
    email: 'hannah@harborandpinearchitecture.example',
    daysAgo: 33,
    status: 'paid',
    by: 'invoice',
    paidAfter: 12,
    items: [
      ['Business Website', 3],
      ['Brand Identity', 1],
      ['Managed Hosting', 1],
    ],
  },
  {
    email: 'elise.fontaine@example.com',
    daysAgo: 19,
    status: 'paid',
    by: 'card',
    paidAfter: 0,
    items: [['Smart Home & Cameras', 1]],
  },
  {
    email: 'marcus@northlightdental.example',
    daysAgo: 12,
    status: 'pending',
    by: 'invoice',
    items: [
      ['Security Review', 1],
      ['Managed Hosting', 1],
    ],
  },
  {
    email: 'theo@marchettibakery.example',
    daysAgo: 5,
    status: 'paid',
    by: 'card',
    paidAfter: 0,
    items: [['Local Search Programme', 1]],
  },
  { email: 'nora.lindqvist@example.com', daysAgo: 1, status: 'pending', by: 'invoice', items: [['Business Website', 1]] },
  {
    email: 'iris@example.com',
    daysAgo: 64,
    status: 'paid',
    by: 'card',
    paidAfter: 0,
    isDemo: true,
    items: [
      ['Brand Identity', 1],
      ['Managed Hosting', 1],
    ],
  },
  { email: 'iris@example.com', daysAgo: 9, status: 'pending', by: 'invoice', isDemo: true, items: [['Security Review', 1]] },
  {
    email: 'tomas@saltandcedar.example',
    daysAgo: 75,
    status: 'pending',
    by: 'invoice',
    isDemo: true,
    items: [['Business Website', 1]],
  },
  {
    email: 'tomas@saltandcedar.example',
    daysAgo: 40,
    status: 'paid',
    by: 'invoice',
    paidAfter: 18,
    isDemo: true,
    items: [['Local Search Programme', 1]],
  },
];
