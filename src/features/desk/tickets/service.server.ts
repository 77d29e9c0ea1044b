import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { DbOrTx, Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { type StoredBytes, withUploads } from '#platform/files/uploads.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { attachFiles, readAttachments } from './attachments.server.ts';
import { ticketsAudit } from './audit.server.ts';
import type { TicketForm } from './contract.ts';
import { studioTicketMail, visitorTicketMail } from './emails/ticket-mails.ts';
import { ticketOpened } from './events.ts';
import { nextTicketNumber } from './number.server.ts';

type Ticket = typeof support_tickets.$inferSelect;

/** Opens a ticket with its files, tells the studio and confirms the number to the sender: all of it or nothing. */
export async function openTicket(context: ApiContext, form: TicketForm): Promise<string> {
  const { platform } = context;
  const known = form.request_key && (await numberOf(platform.db, form.request_key));
  if (known) return known;
  const attachments = await readAttachments(form.attachments);
  const caller = await context.caller();
  const confirms = await mayConfirm(context, form.email);
  const { name, email, subject, category, priority, description, request_key } = form;
  const values = {
    id: v7(),
    name,
    email,
    subject,
    // The form's rules hold them to the lists; parsing gives them their types.
    category: z.enum(ticketCategories).parse(category),
    priority: z.enum(ticketPriorities).parse(priority),
    description,
    request_key,
    user_id: caller?.user_id ?? null,
  };
  const open = (tx: Tx, stored: StoredBytes[]) => openWith(tx, context, values, stored, confirms);
  try {
    return await withUploads(platform, attachments, (stored) => platform.db.transaction((tx) => open(tx, stored)));
  } catch (error) {
    if (error instanceof TwinOpened) return error.number;
    throw error;
  }
}

async function openWith(
  tx: Tx,
  context: ApiContext,
  values: Omit<typeof support_tickets.$inferInsert, 'number'>,
  stored: StoredBytes[],
  confirms: boolean,
): Promise<string> {
  const { request_key, category, priority } = values;
  const caller = await context.caller();
  const number = await nextTicketNumber(tx);
  // The counter's lock is held: a twin of this request has either committed by now, or will find this one's row.
  const twin = request_key && (await numberOf(tx, request_key));
  if (twin) throw new TwinOpened(twin);
  const [ticket] = await tx
    .insert(support_tickets)
    .values({ ...values, number })
    .returning();
  if (!ticket) throw new Error('The ticket was not written');
  const files = await attachFiles(tx, ticket, stored);
  await ticketsAudit.write(tx, {
    actor: caller && { id: caller.user_id, role: caller.role },
    action: 'ticket.opened',
    entity: 'support_tickets',
    entity_id: ticket.id,
    request_id: context.request_id,
    ip_address: context.ip,
    details: { number, category, priority, attachments: files.length },
  });
  await emit(tx, ticketOpened, { ticket_id: ticket.id, number, user_id: ticket.user_id });
  await tell(tx, context, ticket, files, confirms);
  return number;
}

/** Rolls back, so that the number just taken is given back. */
class TwinOpened extends Error {
  readonly number: string;
  constructor(number: string) {
    super('This ticket is open already');
    this.number = number;
  }
}

async function numberOf(db: DbOrTx, request_key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: support_tickets.number })
    .from(support_tickets)
    .where(eq(support_tickets.request_key, request_key));
  return row?.number;
}

async function tell(tx: Tx, { platform }: ApiContext, ticket: Ticket, files: FileRow[], confirms: boolean): Promise<void> {
  await tellStudio(tx, platform, {
    mail: studioTicketMail,
    variables: { ...ticket, files: files.map((file) => file.original_name) },
    occasion: ticket.id,
    reply_to: ticket.email,
    notice: {
      kind: 'ticket',
      title: `${ticket.number}: ${ticket.subject}`,
      body: ticket.name,
      href: `/admin/support?ticket=${ticket.number}`,
    },
  });
  if (confirms) await platform.sendMail(tx, visitorTicketMail, ticket, { to: ticket.email, occasion: ticket.id });
}
