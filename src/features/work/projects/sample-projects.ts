import type { ProjectStatus } from '#shared/choices/work/projects.ts';

export type SampleProject = {
  key: string;
  email: string;
  name: string;
  description: string;
  status: ProjectStatus;
  budget?: number;
  daysAgo: number;
  /** Days from now; before it where negative. */
  starts?: number;
  deadline?: number;
  completed?: number;
};

/** Work in every state, with one that is late and one that has neither budget nor deadline. The clients of the demo are there in the demo alone. */
export const sampleProjects: SampleProject[] = [
  {
    key: 'bakery-site',
    email: 'theo@marchettibakery.example',
    name: 'New website for the bakery',
    description: 'Menu of the day, pre-orders for pick-up and a page for weddings.',
    status: 'active',
    budget: 6800,
    daysAgo: 24,
    starts: -20,
    deadline: 18,
  },
  {
    key: 'dental-booking',
    email: 'marcus@northlightdental.example',
    name: 'Online appointments',
    description: 'Patients choose a time by themselves; the practice confirms it.',
    status: 'active',
    budget: 4200,
    daysAgo: 41,
    starts: -38,
    deadline: -3,
  },
  {
    key: 'nursery-shop',
    email: 'camila@fieldnotesnursery.example',
    name: 'Seasonal plant shop',
    description: 'A shop that opens for eight weeks in spring and eight in autumn.',
    status: 'pending',
    budget: 9500,
    daysAgo: 3,
    deadline: 75,
  },
  {
    key: 'theatre-tickets',
    email: 'dev@lanternrowtheatre.example',
    name: 'Ticket pages for the new season',
    description: 'One page for each play, with seats, prices and a waiting list.',
    status: 'completed',
    budget: 3600,
    daysAgo: 90,
    starts: -85,
    deadline: -30,
    completed: -34,
  },
  {
    key: 'portfolio',
    email: 'elise.fontaine@example.com',
    name: 'Portfolio of a photographer',
    description: 'Twelve series, each with its own colours.',
    status: 'active',
    daysAgo: 12,
    starts: -10,
  },
  {
    key: 'studio-tour',
    email: 'iris@example.com',
    name: 'Website with a tour of the studio',
    description: 'Pictures of each room, prices and a calendar for visits.',
    status: 'active',
    budget: 4800,
    daysAgo: 16,
    starts: -14,
    deadline: 24,
  },
  {
    key: 'furniture-catalogue',
    email: 'tomas@saltandcedar.example',
    name: 'Catalogue of the furniture',
    description: 'Every piece with its woods, measures and the time it takes to build.',
    status: 'pending',
    budget: 9900,
    daysAgo: 4,
    deadline: 60,
  },
  {
    key: 'accounting-relaunch',
    email: 'samir@brightdeskaccounting.example',
    name: 'Relaunch with a client area',
    description: 'Put off until the office has moved.',
    status: 'cancelled',
    budget: 12400,
    daysAgo: 60,
  },
];
