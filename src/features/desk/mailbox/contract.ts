import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mailboxSecurities } from '#shared/choices/desk/mailbox.ts';
import { replyNameLength } from '#shared/mail/reply-address.ts';
import { timestamp } from '#shared/wire.ts';
import { authservIdLength, authservIdPattern } from './authentication-results-policy.ts';

const text = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters`);

/** Where the mailbox is. A blank password means that the stored one stays. */
const account = {
  host: text(253)
    .min(1, 'Please enter the server')
    .regex(/^[a-z0-9._:-]*$/i, 'Please enter a name such as imap.studio.example'),
  port: z
    .number('Please enter a port')
    .int('Please enter a whole number')
    .min(1, 'Please enter a port between 1 and 65535')
    .max(65_535, 'Please enter a port between 1 and 65535'),
  security: z.enum(mailboxSecurities),
  username: text(320).min(1, 'Please enter the user name'),
  password: z.string().max(500, 'Please use at most 500 characters'),
  folder: text(200).min(1, 'Please enter a folder'),
};

const replyAddress = z
  .email('Please enter an email address')
  .max(254, 'Please use at most 254 characters')
  .refine((value) => !value.split('@')[0]?.includes('+'), 'Please enter the address without a plus sign')
  .refine(
    (value) => (value.split('@')[0]?.length ?? 0) <= replyNameLength,
    `Please use at most ${replyNameLength} characters before the @`,
  );

const authservId = text(authservIdLength)
  .refine((value) => value === '' || authservIdPattern.test(value), 'Please enter a name such as mx.example.com')
  .describe('How the mail server calls itself in Authentication-Results (RFC 8601). Blank: it confirms no sender');

export const mailboxInput = z.object({
  is_enabled: z.boolean(),
  ...account,
  reply_address: replyAddress,
  authserv_id: authservId,
});
export type MailboxInput = z.output<typeof mailboxInput>;

/** The password never travels back: only whether one is stored. */
const mailbox = z.object({
  is_enabled: z.boolean(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailboxSecurities),
  username: z.string(),
  folder: z.string(),
  reply_address: z.string(),
  authserv_id: z.string(),
  seen_server: z
    .object({ authserv_id: z.string(), emails: z.number().int(), of: z.number().int() })
    .nullable()
    .describe('The server that most of the newest emails name as the one that checked them'),
  has_password: z.boolean(),
  /** Off; on and not checked yet; every check since then succeeded; or the last one failed. */
  state: z.enum(['off', 'new', 'working', 'failing']),
  checked_at: timestamp.nullable(),
  working_since: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  last_error: z.string().nullable(),
});
export type Mailbox = z.output<typeof mailbox>;

const testResult = z.object({ ok: z.boolean(), message: z.string() });
export type MailboxTest = z.output<typeof testResult>;

const tags = ['Mailbox'];
const path = '/admin/mailbox';

export const mailboxContract = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'Where answers by mail are fetched from, without the password' })
    .output(mailbox),
  save: oc.route({ method: 'PUT', path, tags, summary: 'Saves the mailbox' }).input(mailboxInput).output(mailbox),
  delete: oc.route({ method: 'DELETE', path, tags, summary: 'Removes the mailbox and its password' }).output(mailbox),
  test: oc
    .route({ method: 'POST', path: `${path}/test`, tags, summary: 'Connects with what was typed, or with the stored password' })
    .input(z.object(account))
    .output(testResult),
  check: oc.route({ method: 'POST', path: `${path}/check`, tags, summary: 'Fetches mails now' }).output(mailbox),
};
