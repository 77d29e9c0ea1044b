import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
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

/** What a ticket is newly given to exists; what it has already may be gone meanwhile. */
async function demandKnown(tx: Tx, before: TicketRow, { assigned_to, project_id, order_id }: TicketFacts): Promise<void> {
  if (assigned_to && assigned_to !== before.assigned_to && !(await isAgent(tx, assigned_to)))
    refuse('assigned_to', 'A ticket is assigned to somebody who runs the studio.');
  if (project_id && project_id !== before.project_id && !(await tx.$count(projects, eq(projects.id, project_id))))
    refuse('project_id', 'This project does not exist.');
  if (order_id && order_id !== before.order_id && !(await tx.$count(orders, eq(orders.id, order_id))))
    refuse('order_id', 'This order does not exist.');
}

async function isAgent(tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.id, id), inArray(user_roles.role, ['admin', 'super_admin']), isNull(users.deactivated_at)));
  return found !== undefined;
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
export async function updateTicket(
  ports: Ports,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  facts: TicketFacts,
): Promise<Ticket> {
  await ports.db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
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
