import type { Tx } from '#db/client.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { TicketSide } from '#shared/choices/desk/tickets.ts';
import { clientRepliedMail, ticketClosedMail, ticketReplyMail } from './emails/reply-mails.ts';
import { ticketClosed, ticketReplied } from './events.ts';
import { recipientOf, ticketUrl } from './recipient.server.ts';
import type { TicketRow } from './rows.server.ts';
import { ownTicketPath, ticketPath } from './ticket-choices.ts';

export type TellPorts = Pick<Platform, 'env' | 'secrets' | 'sendMail'>;
export type Written = { id: string; name: string; body: string };

const told = ({ id, number, user_id }: TicketRow) => ({ ticket_id: id, number, user_id });
const about = ({ id }: TicketRow) => ({ type: 'ticket' as const, id });

/** The studio's words go to the requester, by email and into the portal. */
export async function tellReply(tx: Tx, ports: TellPorts, row: TicketRow, written: Written, files: FileRow[]): Promise<void> {
  await emit(tx, ticketReplied, { ...told(row), message_id: written.id, side: 'studio' });
  const to = await recipientOf(tx, row);
  if (!to) return;
  const { number, subject, name } = row;
  const variables = {
    ...{ number, subject, name },
    from: written.name,
    body: written.body,
    files: files.map((file) => file.original_name),
    url: ticketUrl(ports, row),
    is_closed: row.status === 'closed',
  };
  await ports.sendMail(tx, ticketReplyMail, variables, {
    ...{ to, occasion: written.id, about: about(row), thread: about(row) },
    ...(await mailFor(tx, row.user_id, 'ticket')),
  });
  if (row.user_id)
    await notifyUser(tx, row.user_id, {
      kind: 'ticket',
      title: `Reply to ${number}`,
      body: subject,
      href: ownTicketPath(row.id),
    });
}

/** Closed by the studio: the requester gets an email that asks for a rating; a reply that closes it says so itself. */
export async function tellClosed(
  tx: Tx,
  ports: TellPorts,
  row: TicketRow,
  { side, withReply = false }: { side: TicketSide; withReply?: boolean },
): Promise<void> {
  const closed_at = (row.closed_at ?? new Date()).toISOString();
  await emit(tx, ticketClosed, { ...told(row), side, closed_at });
  const to = side === 'studio' && !withReply ? await recipientOf(tx, row) : null;
  if (!to) return;
  const variables = { number: row.number, name: row.name, url: ticketUrl(ports, row) };
  await ports.sendMail(tx, ticketClosedMail, variables, {
    ...{ to, occasion: `${row.id}:${closed_at}`, about: about(row), thread: about(row) },
    ...(await mailFor(tx, row.user_id, 'ticket')),
  });
  if (row.user_id)
    await notifyUser(tx, row.user_id, {
      kind: 'ticket',
      title: `${row.number} is closed`,
      body: row.subject,
      href: ownTicketPath(row.id),
    });
}

/** The requester's words go to the studio. */
export async function tellClientReply(
  tx: Tx,
  ports: TellPorts,
  row: TicketRow,
  written: Written,
  files: FileRow[],
): Promise<void> {
  await emit(tx, ticketReplied, { ...told(row), message_id: written.id, side: 'client' });
  if (row.is_sample) return;
  const { number, subject, email } = row;
  const path = ticketPath(row.id);
  await tellStudio(tx, ports, {
    mail: clientRepliedMail,
    variables: {
      ...{ number, subject, email },
      name: written.name,
      body: written.body,
      files: files.map((file) => file.original_name),
      url: `${ports.env.PUBLIC_URL}${path}`,
    },
    occasion: written.id,
    reply_to: email,
    notice: { kind: 'ticket', title: `Reply to ${number}: ${subject}`, body: written.name, href: path },
    once: true,
  });
}
