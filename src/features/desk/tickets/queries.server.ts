import { and, desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { listColleagues } from '#platform/auth/colleagues.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import type { ListedTicket, Ticket, TicketLinks } from './admin-contract.ts';
import { contactOf, isUnproven } from './requester.server.ts';
import { missingTicket } from './rows.server.ts';
import { narrowed, searchTickets, type TicketQuery } from './search.server.ts';
import { clockOf, outcomeOf } from './targets-policy.ts';
import { readThread } from './thread.server.ts';

const agent = { id: users.id, name: users.display_name, email: users.email };

const readRows = (db: DbOrTx, where: SQL | undefined, limit: number) =>
  db
    .select({ row: getTableColumns(support_tickets), key: momentKey(support_tickets.created_at), agent })
    .from(support_tickets)
    .leftJoin(users, eq(users.id, support_tickets.assigned_to))
    .where(where)
    .orderBy(...newestFirst(support_tickets.created_at, support_tickets.id))
    .limit(limit);
type Joined = Awaited<ReturnType<typeof readRows>>[number];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toListed({ row, agent: assigned }: Joined, now: Date): ListedTicket {
  const clock = clockOf(row);
  return {
    id: row.id,
    number: row.number,
    subject: row.subject,
    name: row.name,
    email: row.email,
    status: row.status,
    priority: row.priority,
    category: row.category,
    assigned_to: assigned && { id: assigned.id, name: assigned.name || assigned.email },
    clock: clock && { ...clock, due_at: clock.due_at.toISOString(), is_missed: !clock.is_paused && clock.due_at < now },
    is_merged: row.merged_into !== null,
    is_sample: row.is_sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function listTickets(db: DbOrTx, query: TicketQuery, now = new Date()) {
  if (query.q) {
    const { ids, ...rest } = await searchTickets(db, { ...query, q: query.q });
    const rows = ids.length > 0 ? await readRows(db, inArray(support_tickets.id, ids), ids.length) : [];
    return { items: rows.map((row) => toListed(row, now)), ...rest };
  }
  const { limit, cursor } = query;
  const after = afterCursor(support_tickets.created_at, support_tickets.id, cursor);
  const rows = await readRows(db, and(narrowed(query), after), limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map((row) => toListed(row, now)), next_cursor, more_matches: false };
}

const target = (due_at: Date | null, reached_at: Date | null, now: Date) => ({
  due_at: iso(due_at),
  reached_at: iso(reached_at),
  outcome: outcomeOf(due_at, reached_at, now),
});

export async function getTicket(db: DbOrTx, id: string, now = new Date()): Promise<Ticket> {
  const [found] = await readRows(db, eq(support_tickets.id, id), 1);
  if (!found) throw missingTicket();
  const { row } = found;
  const [thread, about, contact] = [await readThread(db, id), await readAbout(db, id), await contactOf(db, row)];
  return {
    ...toListed(found, now),
    ...thread,
    ...about,
    contact_id: contact?.id ?? null,
    user_id: row.user_id,
    is_unproven: isUnproven(row, contact),
    description: row.description,
    // Closed before any answer: the requester got one some other way.
    response: target(row.response_due_at, row.responded_at ?? row.closed_at, now),
    resolution: target(row.resolution_due_at, row.closed_at, row.paused_at ?? now),
    rating: row.rating,
    rating_words: row.rating_words,
  };
}

type Reader = Pick<Caller, 'areas'>;

/** What it is about belongs to areas of its own. */
export const forReader = (reader: Reader, ticket: Ticket): Ticket => ({
  ...ticket,
  project: mayRead(reader, 'projects') ? ticket.project : null,
  order: mayRead(reader, 'sales') ? ticket.order : null,
});

const merged = alias(support_tickets, 'merged');
const origin = alias(support_tickets, 'origin');

async function readAbout(db: DbOrTx, id: string): Promise<Pick<Ticket, 'project' | 'order' | 'merged_into' | 'split_from'>> {
  const [about] = await db
    .select({
      project: { id: projects.id, name: projects.name },
      order: { id: orders.id, order_number: orders.order_number },
      merged_into: { id: merged.id, number: merged.number },
      split_from: { id: origin.id, number: origin.number },
    })
    .from(support_tickets)
    .leftJoin(projects, eq(projects.id, support_tickets.project_id))
    .leftJoin(orders, eq(orders.id, support_tickets.order_id))
    .leftJoin(merged, eq(merged.id, support_tickets.merged_into))
    .leftJoin(origin, eq(origin.id, support_tickets.split_from))
    .where(eq(support_tickets.id, id));
  if (!about) throw missingTicket();
  return about;
}

const most = 50;

/** What a ticket can be about: the newest projects and orders of the requester, as far as the reader may see them. */
export async function listLinks(db: DbOrTx, reader: Reader, id: string): Promise<TicketLinks> {
  const [row] = await db.select().from(support_tickets).where(eq(support_tickets.id, id));
  if (!row) throw missingTicket();
  const contact_id = (await contactOf(db, row))?.id;
  const ofClient = or(
    row.user_id ? eq(projects.client_id, row.user_id) : undefined,
    contact_id ? eq(projects.contact_id, contact_id) : undefined,
  );
  const [ownProjects, ownOrders] = [
    ofClient && mayRead(reader, 'projects')
      ? await db
          .select({ value: projects.id, label: projects.name })
          .from(projects)
          .where(ofClient)
          .orderBy(...newestFirst(projects.created_at, projects.id))
          .limit(most)
      : [],
    row.user_id && mayRead(reader, 'sales')
      ? await db
          .select({ value: orders.id, label: orders.order_number })
          .from(orders)
          .where(and(eq(orders.user_id, row.user_id), eq(orders.is_placed, true)))
          .orderBy(desc(orders.created_at))
          .limit(most)
      : [],
  ];
  return { projects: ownProjects, orders: ownOrders };
}

/** Those who run the studio and see the tickets: they are theirs to answer. */
export const listAgents = async (db: DbOrTx) =>
  (await listColleagues(db, 'desk')).map(({ id, name }) => ({ value: id, label: name }));

/** Looks at the newest tickets alone, so that it costs the same however many there are. */
const looked = 500;

export async function listRequesters(db: DbOrTx) {
  const newest = db
    .select({ name: support_tickets.name, email: support_tickets.email })
    .from(support_tickets)
    .orderBy(...newestFirst(support_tickets.created_at, support_tickets.id))
    .limit(looked);
  const byAddress = new Map<string, string>();
  for (const { name, email } of await newest) {
    const address = email.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, name);
  }
  return [...byAddress]
    .map(([value, name]) => ({ value, label: `${name} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
