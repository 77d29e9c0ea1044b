import { isNotNull, sql } from 'drizzle-orm';
import { anyOf, mentions, type OfPerson, ofAccount, ofAddress, personalRows, quotes } from '#db/personal-rows.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { mail_outbox, mail_threads } from '#db/schema/platform/mail.ts';
import { noPersonalData, type PersonalData } from './personal-data.server.ts';

const ofTold = anyOf(ofAddress(mail_outbox.reply_to), quotes(mail_outbox.text));
/** What others were told of the person. A mail that waits is theirs, and has to reach them first. */
const ofSentTold: OfPerson = (person) => sql`(${mail_outbox.status} <> 'queued' and ${ofTold(person)})`;
const ofEvents = mentions(domain_events.payload);

/** What the platform itself keeps about people. */
export const platformPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: application_logs,
      of: ofAccount(application_logs.user_id),
      label: 'Log entries',
      leaveOut: ['component', 'session_id', 'request_id', 'metadata', 'stack_trace', 'duration_ms'],
      erase: 'delete',
    }),
    personalRows({
      table: mail_outbox,
      of: ofAddress(mail_outbox.to_address),
      alsoErased: ofSentTold,
      // The words of a confidential mail are for its reader's mailbox alone.
      shown: sql`not ${mail_outbox.is_confidential}`,
      label: 'Mails from the studio',
      leaveOut: ['html', 'attachments', 'about_type', 'about_id', 'is_confidential', 'attempts', 'last_error', 'due_at'],
      erase: 'delete',
    }),
    personalRows({
      table: mail_threads,
      of: ofAddress(mail_threads.address),
      label: 'Threads of mails',
      notExported: 'They join mails by their ids.',
      erase: 'delete',
    }),
    personalRows({
      table: domain_events,
      // What is not dispatched yet is still to be worked on.
      of: (person) => sql`(${isNotNull(domain_events.dispatched_at)} and ${ofEvents(person)})`,
      label: 'Events',
      notExported: 'They repeat records that are exported themselves.',
      erase: 'delete',
    }),
    personalRows({
      table: audit_log,
      of: ofAccount(audit_log.actor_id),
      label: 'Audit log',
      leaveOut: ['details', 'request_id'],
      erase: 'keep',
      keptFor: 'security',
    }),
  ],
  exempt: {
    api_keys: noPersonalData.team,
    files: 'Each feature says which files are about a person: `files` of its personal data.',
    file_uploads: 'Housekeeping gives an upload up once its account is deleted.',
    idempotency_keys: noPersonalData.brief,
    live_events: noPersonalData.brief,
    rate_limits: noPersonalData.brief,
    record_words: 'Triggers keep it in step with the records that it finds.',
  },
};
