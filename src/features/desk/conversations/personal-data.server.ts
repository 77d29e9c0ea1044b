import { sql } from 'drizzle-orm';
import {
  anyOf,
  type OfPerson,
  ofAccount,
  ofAccountOrLoose,
  ofAddress,
  ofContact,
  partOf,
  personalRows,
} from '#db/personal-rows.ts';
import {
  blocked_senders,
  conversation_messages,
  conversations,
  message_attachments,
  message_drafts,
  scheduled_messages,
} from '#db/schema/desk/conversations.ts';
import { files } from '#db/schema/platform/files.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofTyped = ofAddress(conversations.email);

/** Also the contact was found by the typed address, so it counts only where nobody was signed in. */
export const ofConversations = ofAccountOrLoose(
  conversations.user_id,
  anyOf(ofContact(conversations.contact_id), (person) => sql`(${conversations.contact_id} is null and ${ofTyped(person)})`),
);

const ofMessages = partOf(conversation_messages.conversation_id, conversations, ofConversations);
const ofAttachments = partOf(message_attachments.message_id, conversation_messages, ofMessages);

/** What was sent, and still stands there. */
const sentFiles: OfPerson = (person) =>
  sql`${files.id} in (select ${message_attachments.file_id} from ${message_attachments}
    join ${conversation_messages} on ${conversation_messages.id} = ${message_attachments.message_id}
    where ${conversation_messages.deleted_at} is null and ${ofMessages(person)})`;

/** Also what waits to be sent. */
const allFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'conversation' and ${partOf(files.subject_id, conversations, ofConversations)(person)})`;

export const conversationsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: message_attachments,
      of: ofAttachments,
      label: 'Files of messages',
      leaveOut: ['created_at'],
      erase: 'delete',
    }),
    personalRows({
      table: message_drafts,
      of: anyOf(ofAccount(message_drafts.user_id), partOf(message_drafts.conversation_id, conversations, ofConversations)),
      label: 'Drafts of messages',
      notExported: 'Nobody has sent them.',
      erase: 'delete',
    }),
    personalRows({
      table: scheduled_messages,
      of: partOf(scheduled_messages.conversation_id, conversations, ofConversations),
      label: 'Messages to be sent later',
      isInternal: true,
      leaveOut: ['user_id'],
      erase: 'delete',
    }),
    personalRows({
      table: conversation_messages,
      of: ofMessages,
      label: 'Messages',
      leaveOut: ['user_id', 'mail_id'],
      erase: 'delete',
    }),
    personalRows({
      table: conversations,
      of: ofConversations,
      label: 'Conversations',
      leaveOut: ['priority', 'held_at', 'snoozed_until', 'unread_by_studio', 'mail_due_at', 'mailed_until'],
      erase: 'delete',
    }),
    personalRows({
      table: blocked_senders,
      of: ofAddress(blocked_senders.address),
      label: 'Blocked addresses',
      isInternal: true,
      erase: 'delete',
    }),
  ],
  files: { exported: sentFiles, erased: allFiles },
};
