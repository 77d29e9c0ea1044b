import { type AuditDetails, byVisitor, defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

const withClient = (words: string) => naming(`${words} the conversation with`, 'name');

export const conversationsAudit = defineAudit({
  'conversation.started': byVisitor('started a conversation'),
  'conversation.message': byVisitor('wrote in a conversation'),
  'conversation.opened': naming('wrote a first message to', 'name'),
  'conversation.answered': naming('wrote to', 'name'),
  'conversation.message_edited': minor('changed a message just after sending it'),
  'conversation.message_deleted': byVisitor('deleted a message just after sending it'),
  'conversation.mail_received': byVisitor(naming('wrote by mail from', 'address')),
  'conversation.held': byVisitor(naming('wrote for the first time by mail from', 'address')),
  'conversation.accepted': naming('accepted mails from', 'address'),
  'sender.blocked': naming('blocked mails from', 'address'),
  'sender.unblocked': naming('unblocked mails from', 'address'),
  'conversation.updated': (details: AuditDetails) => sentences(details),
  'conversation.scheduled': naming('scheduled a message to', 'name'),
  'conversation.unscheduled': naming('took back a scheduled message to', 'name'),
  'conversation.scheduled_sent': naming('sent a scheduled message to', 'name'),
});

const done: Record<string, string> = {
  resolved: 'resolved',
  reopened: 'reopened',
  archived: 'archived',
  unarchived: 'took back from the archive',
  snoozed: 'snoozed',
  unsnoozed: 'ended the snooze of',
  assigned: 'assigned',
  unassigned: 'took back the assignment of',
};

function sentences(details: AuditDetails): string {
  return withClient(done[String(details.what)] ?? 'changed')(details);
}
