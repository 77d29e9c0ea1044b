import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { mailboxProtocols, mailboxSecurities } from '#shared/choices/desk/mailbox.ts';
import { choice, choiceCheck, moment, updated_at } from '../columns.ts';

/** Where answers to our mails arrive, and how far they were fetched. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    protocol: choice('protocol', mailboxProtocols).primaryKey(),
    is_enabled: boolean('is_enabled').notNull().default(false),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: choice('security', mailboxSecurities).notNull(),
    username: text('username').notNull(),
    sealed_password: text('sealed_password').notNull(),
    folder: text('folder').notNull(),
    /** With `+token` before the @ it is where a mail of ours is answered to. */
    reply_address: text('reply_address').notNull(),
    /** The name that the mail server signs its checks of senders with (RFC 8601). Blank: no sender is confirmed by it. */
    authserv_id: text('authserv_id').notNull().default(''),
    /** Older mails are none of ours. */
    connected_at: moment('connected_at').notNull().defaultNow(),
    /** The last mail that was handled. The server's numbers hold as long as this one does. */
    uid_validity: bigint('uid_validity', { mode: 'number' }),
    last_uid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** The mail that is being handled, and how often that was begun: a failure may pass, but not for ever. */
    trying_uid: bigint('trying_uid', { mode: 'number' }),
    tries: integer('tries').notNull().default(0),
    /** The last check that succeeded. */
    checked_at: moment('checked_at'),
    /** Since when every check succeeded; null before the first, and while the last one failed. */
    working_since: moment('working_since'),
    last_error: text('last_error'),
    failed_at: moment('failed_at'),
    /** Until then one process fetches, and no other does. */
    leased_until: moment('leased_until'),
    updated_at: updated_at(),
  },
  (t) => [choiceCheck('mailboxes_protocol_check', t.protocol), choiceCheck('mailboxes_security_check', t.security)],
);
