import { sql } from 'drizzle-orm';
import { type OfPerson, ofAccountOrLoose, ofAddress, partOf, personalRows } from '#db/personal-rows.ts';
import { support_tickets, ticket_attachments, ticket_messages } from '#db/schema/desk/tickets.ts';
import { files } from '#db/schema/platform/files.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofTickets = ofAccountOrLoose(support_tickets.user_id, ofAddress(support_tickets.email));
const ofMessages = partOf(ticket_messages.ticket_id, support_tickets, ofTickets);

/** Without those of internal notes. */
const shownFiles: OfPerson = (person) =>
  sql`${files.id} in (select ${ticket_attachments.file_id} from ${ticket_attachments}
    left join ${ticket_messages} on ${ticket_messages.id} = ${ticket_attachments.message_id}
    where ${ticket_messages.kind} is distinct from 'note'
      and ${partOf(ticket_attachments.ticket_id, support_tickets, ofTickets)(person)})`;
const allFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'ticket' and ${partOf(files.subject_id, support_tickets, ofTickets)(person)})`;

export const ticketsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: ticket_attachments,
      of: partOf(ticket_attachments.ticket_id, support_tickets, ofTickets),
      label: 'Files of tickets',
      notExported: 'The files themselves are exported.',
      erase: 'delete',
    }),
    personalRows({
      table: ticket_messages,
      of: ofMessages,
      shown: sql`${ticket_messages.kind} <> 'note'`,
      label: 'Ticket replies',
      leaveOut: ['user_id', 'mail_id'],
      erase: 'delete',
    }),
    personalRows({
      table: support_tickets,
      of: ofTickets,
      label: 'Support tickets',
      leaveOut: ['response_warned_at', 'resolution_warned_at', 'merged_into', 'split_from', 'paused_at', 'paused_minutes'],
      erase: 'delete',
    }),
  ],
  files: { exported: shownFiles, erased: allFiles },
};
