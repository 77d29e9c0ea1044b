import { support_tickets } from '#db/schema/desk/tickets.ts';
import { clientFinder } from '#features/people/auth/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { TicketCategory, TicketPriority, TicketStatus } from '#shared/choices/desk/tickets.ts';
import { ticketNumber } from './policy.ts';

type Ticket = {
  name: string;
  email: string;
  subject: string;
  description: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  daysAgo: number;
  byClient?: true;
};

/** Oldest first, so that the numbers follow the days. */
const tickets: Ticket[] = [
  {
    name: 'Samir Haddad',
    email: 'samir@brightdeskaccounting.example',
    subject: 'Old partners still on the team page',
    description: 'Two partners left in December and are still on the site. Texts and pictures are attached to our last mail.',
    category: 'other',
    priority: 'low',
    status: 'closed',
    daysAgo: 26,
    byClient: true,
  },
  {
    name: 'Camila Restrepo',
    email: 'camila@fieldnotesnursery.example',
    subject: 'Invoice shows the old address',
    description: 'The last invoice still shows our address from before the move. Could you send a corrected one?',
    category: 'billing',
    priority: 'medium',
    status: 'awaiting-response',
    daysAgo: 9,
    byClient: true,
  },
  {
    name: 'Marcus Oyelaran',
    email: 'marcus@northlightdental.example',
    subject: 'Appointment form rejects mobile numbers',
    description:
      'Patients tell us that the form says "invalid number" when they type a number that starts with +1. Since the update on Monday.',
    category: 'technical',
    priority: 'high',
    status: 'in-progress',
    daysAgo: 3,
    byClient: true,
  },
  {
    name: 'Theo Marchetti',
    email: 'theo@marchettibakery.example',
    subject: 'Pre-orders for Easter',
    description:
      'Can the shop take orders for a pick-up day? About forty orders in the week before Easter, cakes and two kinds of bread.',
    category: 'feature',
    priority: 'medium',
    status: 'open',
    daysAgo: 1,
    byClient: true,
  },
  {
    name: 'Hannah Whitcomb',
    email: 'hannah@harborandpinearchitecture.example',
    subject: 'The site is down on the office network',
    description: 'It opens on my phone but not on any computer in the office. The message is "this site cannot be reached".',
    category: 'technical',
    priority: 'urgent',
    status: 'open',
    daysAgo: 0.1,
    byClient: true,
  },
];

/** Far above what a studio of one reaches in a year; the counter of the real ones stays as it is. */
const firstNumber = 9001;

/** One ticket of each state. */
export const fill: FillSamples = async (tx, { now }) => {
  const clientOf = await clientFinder(tx);
  const rows = tickets.map(({ daysAgo, byClient, ...ticket }, at) => {
    const created_at = daysBefore(now, daysAgo);
    return {
      ...ticket,
      id: sampleId(`ticket:${at}`),
      number: ticketNumber(created_at.getUTCFullYear(), firstNumber + at),
      user_id: byClient ? clientOf(ticket.email) : null,
      is_sample: true,
      created_at,
      updated_at: daysBefore(now, daysAgo / 2),
    };
  });
  await tx.insert(support_tickets).values(rows).onConflictDoNothing();
};
