import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { message_records } from '#db/schema/clients/message-records.ts';
import { conversation_messages } from '#db/schema/desk/conversations.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { demandAccepted } from '#features/desk/conversations/held.server.ts';
import { listLinkable } from '#features/desk/conversations/inbox.server.ts';
import type { Message } from '#features/desk/conversations/message-contract.ts';
import { accountOf, tellPages } from '#features/desk/conversations/messages.server.ts';
import { type Conversation, lockConversation } from '#features/desk/conversations/rows.server.ts';
import { getMessage } from '#features/desk/conversations/thread.server.ts';
import { openForClient } from '#features/desk/tickets/service.server.ts';
import { estimateInput } from '#features/papers/estimates/contract.ts';
import { getEstimate } from '#features/papers/estimates/queries.server.ts';
import { addEstimate } from '#features/papers/estimates/service.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import { taskInput } from '#features/work/tasks/contract.ts';
import { addTask } from '#features/work/tasks/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { MessageRecordKind } from '#shared/choices/clients/message-records.ts';
import { keptAlready, refuseChanged } from '#shared/seen.ts';
import { messageRecordsAudit } from './audit.server.ts';
import type { ChangeOrderOfMessage, MessageRecord, TaskOfMessage, TicketOfMessage } from './contract.ts';
import { getMessageRecord } from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'secrets' | 'sendMail'>;
type Which = { id: string; request_key: string };
type Made = { label: string; project_id?: string | null } & Partial<Record<'task_id' | 'ticket_id' | 'estimate_id', string>>;
type Known = typeof message_records.$inferSelect;
type Source = { conversation: Conversation; message: Message };

/** Waits for whoever else changes the conversation, so that one of two requests finds what the other has made. */
async function lockSource(tx: Tx, id: string, user_id: string): Promise<Source> {
  const [found] = await tx
    .select({ conversation_id: conversation_messages.conversation_id })
    .from(conversation_messages)
    .where(eq(conversation_messages.id, id));
  if (!found) throw new AppError('NOT_FOUND', 'This message does not exist.');
  const conversation = await lockConversation(tx, found.conversation_id);
  return { conversation, message: await getMessage(tx, id, { user_id, client_name: conversation.name }) };
}

/** Its words, or the names of the files that came without any. */
const quoteOf = ({ text, attachments }: Message): string =>
  text || attachments.map(({ original_name }) => original_name).join(', ');

/** The record and its link to the words that asked for it: both or neither, once for each key. */
async function makeOnce(
  { db }: Ports,
  author: Actor,
  kind: MessageRecordKind,
  { id: message_id, request_key }: Which,
  demandSame: (tx: Tx, known: Known) => Promise<void>,
  make: (tx: Tx, source: Source) => Promise<Made>,
): Promise<MessageRecord> {
  return db.transaction(async (tx) => {
    const source = await lockSource(tx, message_id, author.actor.id);
    const { conversation, message } = source;
    const [known] = await tx
      .select()
      .from(message_records)
      .where(
        and(
          eq(message_records.message_id, message_id),
          eq(message_records.kind, kind),
          eq(message_records.request_key, request_key),
        ),
      );
    if (known) {
      await demandSame(tx, known);
      return getMessageRecord(tx, known.id);
    }
    demandAccepted(conversation);
    if (message.deleted_at) throw new AppError('CONFLICT', 'This message was deleted.');
    const { label, ...made } = await make(tx, source);
    const id = v7();
    await tx.insert(message_records).values({
      ...{ id, message_id, kind, request_key, ...made },
      quote: quoteOf(message),
      asked_by: message.author,
      created_by: author.actor.id,
      is_sample: conversation.is_sample,
    });
    await messageRecordsAudit.write(tx, {
      ...author,
      action: `message.became_${kind}`,
      entity: 'conversations',
      entity_id: conversation.id,
      details: { name: message.author, label, message_id, ...made },
    });
    await tellPages(tx, conversation);
    return getMessageRecord(tx, id);
  });
}

/** The same list that the dialog offers. */
async function demandProject(tx: Tx, conversation: Conversation, project_id: string): Promise<void> {
  const { projects } = await listLinkable(tx, conversation.id);
  if (projects.some(({ id }) => id === project_id)) return;
  const message = 'This client has no such project.';
  throw new AppError('NOT_FOUND', message, { fields: { project_id: message } });
}

export const makeTask = (ports: Ports, author: Actor, which: Which, { project_id, ...input }: TaskOfMessage) => {
  const demandSame = async (tx: Tx, { task_id }: Known) => {
    const [task] = await tx
      .select()
      .from(project_tasks)
      .where(eq(project_tasks.id, task_id ?? ''));
    if (task) refuseChanged(task, { project_id, ...input }, keptAlready('task'));
  };
  return makeOnce(ports, author, 'task', which, demandSame, async (tx, { conversation }) => {
    await demandProject(tx, conversation, project_id);
    const id = v7();
    await addTask(tx, author, { id, project_id }, taskInput.parse(input));
    return { task_id: id, label: input.title };
  });
};

export const makeTicket = (ports: Ports, author: Actor, which: Which, input: TicketOfMessage) => {
  const demandSame = async (tx: Tx, { ticket_id }: Known) => {
    const [ticket] = await tx
      .select()
      .from(support_tickets)
      .where(eq(support_tickets.id, ticket_id ?? ''));
    if (ticket) refuseChanged(ticket, input, keptAlready('ticket'));
  };
  return makeOnce(ports, author, 'ticket', which, demandSame, async (tx, { conversation, message }) => {
    // It stands in the ticket under the client's name.
    if (message.sender !== 'client') throw new AppError('CONFLICT', 'A ticket is made of the client’s own words.');
    const { name, contact_id, is_sample } = conversation;
    const contact = await contactOf(tx, contact_id);
    const email = contact?.email ?? conversation.email;
    const user_id = await accountOf(tx, conversation);
    const ticket = await openForClient(tx, ports, author, {
      ...{ ...input, id: v7(), name, email, user_id, is_sample },
      description: quoteOf(message),
    });
    return { ticket_id: ticket.id, label: ticket.number };
  });
};

export const makeChangeOrder = (ports: Ports, author: Actor, which: Which, input: ChangeOrderOfMessage) => {
  const demandSame = async (tx: Tx, { estimate_id, project_id }: Known) => {
    const { title, currency, items } = await getEstimate(tx, estimate_id ?? '');
    const { description, quantity, unit_price } = items[0] ?? {};
    const kept = { title, currency, description, quantity, unit_price, project_id };
    refuseChanged(kept, input, keptAlready('estimate'));
  };
  return makeOnce(ports, author, 'change_order', which, demandSame, async (tx, { conversation }) => {
    const { title, description, quantity, unit_price, currency, project_id } = input;
    if (project_id) await demandProject(tx, conversation, project_id);
    const { contact_id, is_sample } = conversation;
    const items = [{ name: title, description, quantity, unit_price }];
    const draft = estimateInput.parse({ title, contact_id, currency, items });
    const estimate = await addEstimate(tx, author, { ...draft, is_sample });
    return { estimate_id: estimate.id, label: estimate.estimate_number, project_id };
  });
};
