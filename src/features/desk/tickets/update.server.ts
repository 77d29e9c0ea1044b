import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { isColleague } from '#platform/auth/colleagues.server.ts';
import { everyArea, mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { changedMeanwhile, refuseStale } from '#shared/seen.ts';
import type { Ticket, TicketFacts } from './admin-contract.ts';
import { moveValues, readTargets } from './clock.server.ts';
import { getTicket } from './queries.server.ts';
import { auditTicket } from './record.server.ts';
import { demandMove } from './reply.server.ts';
import { demandStanding, lockTicket, type TicketRow } from './rows.server.ts';
import { dueOf } from './targets-policy.ts';
import { type TellPorts, tellClosed } from './tell.server.ts';
import { ticketPath } from './ticket-choices.ts';

type Ports = TellPorts & { db: DbOrTx };

const changesOf = (before: TicketRow, facts: TicketFacts) =>
  Object.fromEntries(
    (Object.keys(facts) as (keyof TicketFacts)[]).flatMap((key) =>
      before[key] === facts[key] ? [] : [[key, { from: before[key], to: facts[key] }]],
    ),
  );

function refuse(field: string, message: string): never {
  throw new AppError('BAD_REQUEST', message, { fields: { [field]: message } });
}

/** What a ticket is newly given to exists; what it has already may be gone by now. */
async function demandKnown(tx: Tx, before: TicketRow, { assigned_to, project_id, order_id }: TicketFacts): Promise<void> {
  if (assigned_to && assigned_to !== before.assigned_to && !(await isColleague(tx, 'desk', assigned_to)))
    refuse('assigned_to', 'A ticket is assigned to somebody who runs the studio and may see tickets.');
  if (project_id && project_id !== before.project_id && !(await tx.$count(projects, eq(projects.id, project_id))))
    refuse('project_id', 'This project does not exist.');
  if (order_id && order_id !== before.order_id && !(await tx.$count(orders, eq(orders.id, order_id))))
    refuse('order_id', 'This order does not exist.');
}

/** Another priority has other targets, counted from the same beginning. */
async function targetValues(tx: Tx, row: TicketRow, { priority }: TicketFacts) {
  if (priority === row.priority) return {};
  const { calendar, targets } = await readTargets(tx, row.created_at);
  const due = dueOf({ ...row, priority }, targets, calendar);
  // What was reached keeps what it was measured by.
  return {
    ...(row.responded_at ? {} : { response_due_at: due.response_due_at }),
    ...(row.closed_at ? {} : { resolution_due_at: due.resolution_due_at }),
  };
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
/** Without a reader it is the studio itself that changes it. */
type Which = { id: string; updated_at: string; reader?: Pick<Caller, 'areas'> };

/** A person who may not see what it is about was shown nothing there, and removes nothing by saving. */
function withHidden(before: TicketRow, reader: Pick<Caller, 'areas'>, facts: TicketFacts): TicketFacts {
  const keep = (field: 'project_id' | 'order_id', message: string) => {
    if (facts[field] && facts[field] !== before[field]) refuse(field, message);
    return before[field];
  };
  return {
    ...facts,
    project_id: mayRead(reader, 'projects') ? facts.project_id : keep('project_id', 'This project does not exist.'),
    order_id: mayRead(reader, 'sales') ? facts.order_id : keep('order_id', 'This order does not exist.'),
  };
}

export async function updateTicket(
  ports: Ports,
  author: Actor,
  { id, updated_at, reader = { areas: everyArea } }: Which,
  wanted: TicketFacts,
): Promise<Ticket> {
  await ports.db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
    const facts = withHidden(before, reader, wanted);
    const changes = changesOf(before, facts);
    if (Object.keys(changes).length === 0) return;
    await demandStanding(tx, before);
    refuseStale(before, updated_at, changedMeanwhile('ticket'));
    demandMove(before, facts.status);
    await demandKnown(tx, before, facts);
    const timed = {
      ...(await targetValues(tx, before, facts)),
      ...(await moveValues(tx, { ...before, priority: facts.priority }, facts.status, new Date())),
    };
    const [row = before] = await tx
      .update(support_tickets)
      .set({ ...facts, ...timed })
      .where(eq(support_tickets.id, id))
      .returning();
    await auditTicket(tx, author, 'updated', row, { changes });
    if (row.status === 'closed' && before.status !== 'closed') await tellClosed(tx, ports, row, { side: 'studio' });
    if (row.assigned_to && row.assigned_to !== before.assigned_to && row.assigned_to !== author.actor.id)
      await notifyUser(tx, row.assigned_to, {
        kind: 'ticket',
        title: `${row.number} was assigned to you`,
        body: row.subject,
        href: ticketPath(row.id),
      });
  });
  return getTicket(ports.db, id);
}
