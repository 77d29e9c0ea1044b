import type { Tx } from '#db/client.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { tellLive } from '#platform/live/tell-live.server.ts';
import { ticketsAudit } from './audit.server.ts';
import type { TicketRow } from './rows.server.ts';

type TicketVerb = VerbOf<typeof ticketsAudit, 'ticket'>;

/** An entry in the history of a ticket. Open pages of both sides hear of it; of a note, those of the studio alone. */
export async function auditTicket(
  tx: Tx,
  author: AnyActor,
  verb: TicketVerb,
  { id, number, user_id }: Pick<TicketRow, 'id' | 'number' | 'user_id'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ticketsAudit.write(tx, {
    actor: author.actor,
    request_id: author.request_id,
    ip_address: author.ip_address,
    action: `ticket.${verb}`,
    entity: 'support_tickets',
    entity_id: id,
    details: { number, ...details },
  });
  const isForClient = user_id !== null && verb !== 'noted';
  await tellLive(tx, isForClient ? ['studio', `user:${user_id}`] : ['studio'], { topic: 'ticket', id });
}
