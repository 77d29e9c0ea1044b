import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { mailOutcomes, senderProofs } from '#shared/choices/desk/received-mails.ts';
import { choice, choiceCheck, created_at, id, moment } from '../columns.ts';

/** A mail as it came in. Its row is written with whatever it led to, so each mail is handled once. */
export const received_mails = pgTable(
  'received_mails',
  {
    id: id(),
    /** Server, user and folder; with the two numbers, the mail's name on the server. */
    mailbox: text('mailbox').notNull(),
    uid_validity: bigint('uid_validity', { mode: 'number' }).notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    message_id: text('message_id'),
    /** Of Message-ID, sender, subject, date and text, or of all bytes where it cannot be read: the same mail in two copies is one. */
    message_hash: text('message_hash').notNull(),
    from_address: text('from_address').notNull(),
    from_name: text('from_name').notNull(),
    subject: text('subject').notNull(),
    /** All of it, with what it quotes. */
    text: text('text').notNull(),
    /** As it was sent: shown only in a frame of its own. */
    html: text('html'),
    outcome: choice('outcome', mailOutcomes).notNull(),
    /** Why it is so, for whoever looks it up. */
    reason: text('reason'),
    /** Whom the mail that it answers was sent to, where that is not its sender. */
    answers_mail_to: text('answers_mail_to'),
    /** Answers a mail of ours, and its sender is believed: these are counted apart, so that a forger's mails keep no answer out. */
    is_answer: boolean('is_answer').notNull().default(false),
    /** Whether it is its sender's words; null for what came before senders were checked. */
    sender_proof: choice('sender_proof', senderProofs),
    /** The server that the topmost Authentication-Results names: a suggestion for the settings. */
    checked_by: text('checked_by'),
    received_at: moment('received_at').notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('received_mails_uid_key').on(t.mailbox, t.uid_validity, t.uid),
    uniqueIndex('received_mails_message_hash_key').on(t.message_hash),
    index('received_mails_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('received_mails_from_address_idx').on(sql`lower(${t.from_address})`, t.received_at),
    index('received_mails_held_idx').on(t.received_at).where(sql`${t.outcome} = 'held'`),
    choiceCheck('received_mails_outcome_check', t.outcome),
    choiceCheck('received_mails_sender_proof_check', t.sender_proof),
  ],
);
