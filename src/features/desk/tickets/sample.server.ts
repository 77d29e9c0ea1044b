import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { addBusinessTime } from '#features/studio/calendar/policy.ts';
import { daysBefore, type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import type {
  TicketCategory,
  TicketMessageKind,
  TicketPriority,
  TicketSide,
  TicketStatus,
} from '#shared/choices/desk/tickets.ts';
import { readTargets } from './clock.server.ts';
import { ticketNumber } from './policy.ts';
import { isRunning } from './status-policy.ts';
import { dueOf, minutesBetween } from './targets-policy.ts';

/** `hoursLater` in hours that the studio is open. */
type Message = { side: TicketSide; kind?: TicketMessageKind; hoursLater: number; body: string };

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
  /** Of somebody who signs in to the demo, and is nobody elsewhere. */
  isDemo?: true;
  messages?: Message[];
  rating?: { rating: number; rating_words: string };
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
    messages: [
      { side: 'studio', hoursLater: 3, body: 'Thank you, we take both off the page this afternoon.' },
      { side: 'client', hoursLater: 9, body: 'Perfect, it looks right now.' },
      { side: 'studio', hoursLater: 12, body: 'Good to hear. We close this one.' },
    ],
    rating: { rating: 5, rating_words: 'Done on the same day.' },
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
    messages: [
      { side: 'studio', hoursLater: 5, body: 'Of course. Which address should stand there, the studio’s or the nursery’s?' },
    ],
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
    messages: [
      { side: 'studio', hoursLater: 2, body: 'We can see it here too and are looking for the cause.' },
      {
        side: 'studio',
        kind: 'note',
        hoursLater: 4,
        body: 'The check of the number comes from the update of the form. A test is missing.',
      },
    ],
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
  {
    name: 'Iris Vandermeer',
    email: 'iris@example.com',
    subject: 'The gallery opens slowly on my phone',
    description: 'At home it is quick. On the way it takes half a minute until the first picture is there.',
    category: 'technical',
    priority: 'medium',
    status: 'awaiting-response',
    daysAgo: 4,
    byClient: true,
    isDemo: true,
    messages: [
      {
        side: 'studio',
        hoursLater: 1.5,
        body: 'Thank you for telling us. Which phone is it, and does it happen on the first visit only?',
      },
    ],
  },
];

/** Far above what a studio of one reaches in a year; the counter of the real ones stays as it is. */
const firstNumber = 9001;

const studioName = 'Maren Holt';

/** One ticket of each state, with what was written. */
export const fill: FillSamples = async (tx, { now }) => {
  const contactAt = await contactFinder(tx);
  const { calendar, targets } = await readTargets(tx, daysBefore(now, 60));
  for (const [at, { daysAgo, byClient, isDemo, messages = [], rating, ...ticket }] of tickets.entries()) {
    const contact = byClient ? contactAt(ticket.email) : null;
    if (isDemo && !contact) continue;
    const created_at = daysBefore(now, daysAgo);
    const id = sampleId(`ticket:${at}`);
    const user_id = contact?.user_id ?? null;
    const after = (hours: number) => {
      const moment = addBusinessTime(calendar, created_at.getTime(), hours * 60) ?? hoursBefore(created_at, -hours).getTime();
      return new Date(Math.min(moment, now.getTime()));
    };
    const written = messages.map(({ hoursLater, ...message }, place) => ({
      kind: 'reply' as const,
      ...message,
      ...{ id: sampleId(`ticket:${at}:${place}`), ticket_id: id, is_sample: true },
      ...(message.side === 'client' ? { user_id, name: ticket.name } : { name: studioName }),
      created_at: after(hoursLater),
    }));
    const responded_at = written.find(({ side, kind }) => side === 'studio' && kind === 'reply')?.created_at ?? null;
    const last = written.at(-1)?.created_at ?? created_at;
    const [kept] = await tx
      .insert(support_tickets)
      .values({
        ...ticket,
        ...dueOf({ created_at, priority: ticket.priority, paused_minutes: 0 }, targets, calendar),
        ...(responded_at && { responded_at, response_minutes: minutesBetween(calendar, created_at, responded_at) }),
        ...(!isRunning(ticket.status) && { paused_at: last }),
        ...(ticket.status === 'closed' && { closed_at: last }),
        ...(rating && { ...rating, rated_at: hoursBefore(last, -1) }),
        ...{ id, user_id, created_at, is_sample: true, updated_at: last },
        number: ticketNumber(created_at.getUTCFullYear(), firstNumber + at),
      })
      .onConflictDoNothing()
      .returning({ id: support_tickets.id });
    // The number, or the whole ticket, may be there already.
    if (kept && written.length > 0) await tx.insert(ticket_messages).values(written).onConflictDoNothing();
  }
};
