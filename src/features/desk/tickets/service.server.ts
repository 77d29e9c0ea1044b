import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { DbOrTx, Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { generalReply, keepSubmission, replyOf } from '#features/desk/forms/keep.server.ts';
import { demandActive, type PublishedForm, readSiteForm } from '#features/desk/forms/rows.server.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { readAttachments } from '#platform/files/attachments.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { type StoredBytes, type Upload, withUploads } from '#platform/files/uploads.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Caller } from '#shared/caller.ts';
import { type TicketPriority, ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { isAdmin } from '#shared/roles.ts';
import { attachFiles } from './attachments.server.ts';
import { readTargets } from './clock.server.ts';
import type { TicketForm } from './contract.ts';
import { studioTicketMail, visitorTicketMail } from './emails/ticket-mails.ts';
import { ticketOpened } from './events.ts';
import { linkToken } from './link.server.ts';
import { nextTicketNumber } from './number.server.ts';
import type { NewOwnTicket } from './own-contract.ts';
import { type LinkPorts, recipientOf, ticketUrl } from './recipient.server.ts';
import { auditTicket } from './record.server.ts';
import type { TicketRow } from './rows.server.ts';
import { dueOf } from './targets-policy.ts';
import { ticketPath } from './ticket-choices.ts';

type NewTicket = Omit<typeof support_tickets.$inferInsert, 'number' | 'id'> & { id: string };

/** How submissions of the public form are called in events and rules. */
const names = { form_id: 'support-ticket-form', form_name: 'support_ticket' };

/** Opens a ticket with its files, tells the studio and confirms the number to the sender: all of it or nothing. */
export async function openTicket(context: ApiContext, form: TicketForm): Promise<{ number: string; message: string }> {
  const published = await readSiteForm(context.platform.db, 'support_ticket');
  const number = await openPublished(context, form, published);
  return { number, message: published.form.success_message.replaceAll('{number}', number) };
}

async function openPublished(context: ApiContext, form: TicketForm, published: PublishedForm): Promise<string> {
  const { platform } = context;
  const known = form.request_key && (await numberOf(platform.db, form.request_key));
  if (known) return known;
  demandActive(published);
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
  return openWith(context, values, attachments, { confirms, published });
}

/** The same for a client who is signed in: who asks is known. */
export async function openOwnTicket(context: ApiContext & { user: Caller }, form: NewOwnTicket): Promise<string> {
  const { user, platform } = context;
  const known = await numberOf(platform.db, form.request_key, user.user_id);
  if (known) return known;
  // The switch of the form closes the portal's dialog too; the studio's own people go on.
  if (!isAdmin(user.role)) demandActive(await readSiteForm(platform.db, 'support_ticket'));
  const { subject, category, priority, description, request_key } = form;
  const values = {
    id: v7(),
    name: nameOfContact(user) || user.display_name || user.email,
    email: user.email,
    ...{ subject, description, request_key },
    category: z.enum(ticketCategories).parse(category),
    priority: z.enum(ticketPriorities).parse(priority),
    user_id: user.user_id,
  };
  const confirms = await mayConfirm(context, user.email);
  return openWith(context, values, await readAttachments(form.attachments), { confirms, published: null });
}

/** Whether the address may be written to, and the public form that was filled in; null in the portal. */
type Way = { confirms: boolean; published: PublishedForm | null };

async function openWith(context: ApiContext, values: NewTicket, attachments: Upload[], way: Way): Promise<string> {
  const { platform } = context;
  const open = (tx: Tx, stored: StoredBytes[]) => writeTicket(tx, context, values, stored, way);
  try {
    return await withUploads(platform, attachments, (stored) => platform.db.transaction((tx) => open(tx, stored)));
  } catch (error) {
    if (error instanceof TwinOpened) return error.number;
    throw error;
  }
}

async function writeTicket(tx: Tx, context: ApiContext, values: NewTicket, stored: StoredBytes[], way: Way): Promise<string> {
  const { request_key, category, priority } = values;
  const caller = await context.caller();
  const number = await nextTicketNumber(tx);
  // The counter's lock is held: a twin of this request has either committed by now, or will find this one's row.
  const twin = request_key && (await numberOf(tx, request_key));
  if (twin) throw new TwinOpened(twin);
  const ticket = await insertTicket(tx, context.platform.secrets, { ...values, number });
  const { user_id } = ticket;
  const belonging = { message_id: null, uploaded_by: user_id, owner_id: user_id, visibility: 'owner' as const };
  const files = await attachFiles(tx, ticket, stored, belonging);
  const actor = caller && { id: caller.user_id, role: caller.role };
  const author = { actor, request_id: context.request_id, ip_address: context.ip };
  await auditTicket(tx, author, 'opened', ticket, { category, priority, attachments: files.length });
  await emit(tx, ticketOpened, { ticket_id: ticket.id, number, user_id: ticket.user_id });
  await tell(tx, context, ticket, files);
  const { name, email, subject, description } = ticket;
  const data = { name, email, subject, category: ticket.category, priority: ticket.priority, description, number };
  if (way.published) await keepSubmission(tx, context, way.published, { names, data, request_key: request_key ?? undefined });
  if (way.confirms)
    await reply(tx, context.platform, ticket, way.published ? replyOf(way.published, data) : visitorTicketMail.name);
  return number;
}

/** With its targets, and a private link where the requester has no account. */
export async function insertTicket(
  tx: Tx,
  secrets: SecretBox,
  values: NewTicket & Pick<TicketRow, 'number'>,
): Promise<TicketRow> {
  const timed = await beginClock(tx, values.priority ?? 'medium');
  const [ticket] = await tx
    .insert(support_tickets)
    .values({ ...values, ...timed, link_hash: linkHash(secrets, values) })
    .returning();
  if (!ticket) throw new Error('The ticket was not written');
  return ticket;
}

type StudioPorts = LinkPorts & Pick<Platform, 'sendMail'>;

/** The studio opens one for a client, who gets its number by mail. */
export async function openForClient(
  tx: Tx,
  ports: StudioPorts,
  author: Actor,
  { confirms = true, ...values }: NewTicket & { confirms?: boolean },
): Promise<TicketRow> {
  const { category, priority } = values;
  const ticket = await insertTicket(tx, ports.secrets, { ...values, number: await nextTicketNumber(tx) });
  await auditTicket(tx, author, 'opened', ticket, { category, priority });
  await emit(tx, ticketOpened, { ticket_id: ticket.id, number: ticket.number, user_id: ticket.user_id });
  const to = confirms ? await recipientOf(tx, ticket) : null;
  if (to) await confirmTicket(tx, ports, { ...ticket, email: to });
  return ticket;
}

/** Rolls back, so that the number just taken is given back. */
class TwinOpened extends Error {
  readonly number: string;
  constructor(number: string) {
    super('This ticket is open already');
    this.number = number;
  }
}

async function numberOf(db: DbOrTx, request_key: string, user_id?: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: support_tickets.number })
    .from(support_tickets)
    .where(and(eq(support_tickets.request_key, request_key), user_id ? eq(support_tickets.user_id, user_id) : undefined));
  return row?.number;
}

/** When it begins, and by when it is to be answered and solved. */
async function beginClock(tx: Tx, priority: TicketPriority, created_at = new Date()) {
  const { calendar, targets } = await readTargets(tx, created_at);
  return { created_at, ...dueOf({ created_at, priority, paused_minutes: 0 }, targets, calendar) };
}

/** A requester without an account opens the ticket by a private link; one with an account signs in. */
const linkHash = (secrets: SecretBox, { id, user_id }: { id: string; user_id?: string | null }): string | null =>
  user_id ? null : tokenHash(linkToken(secrets, id));

/** The mail that the form chooses; the ticket's own unless told. */
async function reply(tx: Tx, platform: Platform, ticket: TicketRow, template: string | null): Promise<void> {
  if (!template) return;
  const general = generalReply(template);
  if (!general) await confirmTicket(tx, platform, ticket);
  else await platform.sendMail(tx, general, { name: ticket.name }, { to: ticket.email, occasion: ticket.id });
}

async function tell(tx: Tx, { platform }: ApiContext, ticket: TicketRow, files: FileRow[]): Promise<void> {
  await tellStudio(tx, platform, {
    mail: studioTicketMail,
    variables: {
      ...ticket,
      files: files.map((file) => file.original_name),
      url: `${platform.env.PUBLIC_URL}${ticketPath(ticket.id)}`,
    },
    occasion: ticket.id,
    reply_to: ticket.email,
    notice: {
      kind: 'ticket',
      title: `${ticket.number}: ${ticket.subject}`,
      body: ticket.name,
      href: ticketPath(ticket.id),
    },
  });
}

/** To the requester: the number, and the way to the ticket. */
export const confirmTicket = (tx: Tx, ports: StudioPorts, ticket: TicketRow) => {
  const about = { type: 'ticket' as const, id: ticket.id };
  const variables = { ...ticket, url: ticketUrl(ports, ticket) };
  return ports.sendMail(tx, visitorTicketMail, variables, { to: ticket.email, occasion: ticket.id, about, thread: about });
};
