import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { isDiskFull, isUnavailable } from '#db/unavailable.ts';
import { messageLimits } from '#features/desk/conversations/choices.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import { imapSource } from '#platform/mail/imap-source.server.ts';
import { type ListedMail, type MailSource, MailSourceError, type OpenFolder } from '#platform/mail/mail-source.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { type ParsedMail, parseMail } from './parse.server.ts';
import { type ReceivePorts, receiveMail, recordFailure } from './receive.server.ts';
import { accountOf, type MailboxRow } from './service.server.ts';

export type FetchPorts = ReceivePorts & { logger: Logger };

/** Room for files of the size that a message may bring, as mail encodes them. Of what is larger, only the head is read. */
const mostBytes = Math.ceil(messageLimits.fileBytes * 1.4) + 2 * 1024 ** 2;
/** Of one check; the next one goes on. */
const atOnce = 100;
const leaseMs = 2 * 60_000;
const dayMs = 86_400_000;
/** The clocks of the server and of ours may differ. */
const clockMs = 2 * 60_000;

export const fetchJob = defineJob({ name: 'mailbox.fetch', schema: z.object({ protocol: z.string() }), retryLimit: 0 });
export const fetchSchedule = scheduleJob(fetchJob, '* * * * *', { protocol: 'imap' });
export const fetchHandler = handleJob(fetchJob, (ports: FetchPorts) => fetchMails(ports));

/** Handles what is new in the mailbox. One process at a time; what it does not get done is done by the next check. */
export async function fetchMails(ports: FetchPorts, source: MailSource = imapSource): Promise<void> {
  const { db, logger } = ports;
  const mailbox = await lease(db);
  if (!mailbox) return;
  try {
    await source.withFolder(accountOf(ports, mailbox), async (folder) => {
      for (const listed of (await listNew(folder, mailbox)).slice(0, atOnce)) {
        await handle(ports, folder, mailbox, listed);
        await db.update(mailboxes).set({ leased_until: soon() }).where(isSame(mailbox));
      }
    });
    const now = new Date();
    const working_since = sql`coalesce(${mailboxes.working_since}, ${now})`;
    await release(db, mailbox, { checked_at: now, working_since, last_error: null, failed_at: null });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const last_error = error instanceof MailSourceError ? error.message : 'Mails could not be taken in. The log says why.';
    const now = new Date();
    const failed_at = sql`coalesce(${mailboxes.failed_at}, ${now})`;
    await release(db, mailbox, { checked_at: now, working_since: null, last_error, failed_at });
    // Once for an outage, not every minute of it.
    const message = 'The mailbox could not be checked';
    if (mailbox.last_error !== last_error) logger.warn({ category: 'email', component: 'mailbox', message, error });
  }
}

const soon = (): Date => new Date(Date.now() + leaseMs);

/** The settings that were read at the start: after a change, nothing that was found out about the old ones is stored. */
const isSame = ({ protocol, host, username, folder }: MailboxRow) =>
  and(
    eq(mailboxes.protocol, protocol),
    eq(mailboxes.host, host),
    eq(mailboxes.username, username),
    eq(mailboxes.folder, folder),
    eq(mailboxes.is_enabled, true),
  );

/** Ends by itself, should the process die. */
async function lease(db: Db): Promise<MailboxRow | null> {
  const isFree = or(isNull(mailboxes.leased_until), lt(mailboxes.leased_until, new Date()));
  const [row] = await db
    .update(mailboxes)
    .set({ leased_until: soon() })
    .where(and(eq(mailboxes.is_enabled, true), isFree))
    .returning();
  return row ?? null;
}

type State = Partial<Record<'working_since' | 'failed_at', unknown>> & { checked_at: Date; last_error: string | null };

const release = (db: Db, mailbox: MailboxRow, state: State) =>
  db
    .update(mailboxes)
    .set({ ...(state as Partial<MailboxRow>), leased_until: null })
    .where(isSame(mailbox));

/**
 * What came after the last mail that was handled. Before the first one, and when the server has numbered its mails anew, what came
 * since the mailbox was connected or last checked; mails that are known are found by their Message-ID.
 */
async function listNew(folder: OpenFolder, mailbox: MailboxRow): Promise<ListedMail[]> {
  const { uid_validity, last_uid, connected_at, checked_at } = mailbox;
  if (last_uid > 0 && uid_validity === folder.uid_validity) return folder.list({ after: last_uid });
  const connected = connected_at.getTime() - clockMs;
  const start = last_uid === 0 ? connected : Math.max(connected, (checked_at ?? connected_at).getTime() - dayMs);
  const found = await folder.list({ since: new Date(start - dayMs) });
  return found.filter(({ received_at }) => received_at.getTime() >= start);
}

async function handle(ports: FetchPorts, folder: OpenFolder, { host, username, folder: name }: MailboxRow, listed: ListedMail) {
  const { uid, size, received_at } = listed;
  const isWhole = size <= mostBytes;
  const raw = await folder.read(uid, isWhole ? 'all' : 'headers');
  if (!raw) return;
  const place = { mailbox: `${username}@${host}/${name}`, uid_validity: folder.uid_validity, uid, received_at };
  const mail = await parsed(raw, isWhole ? null : size);
  try {
    await receiveMail(ports, place, mail);
  } catch (error) {
    // What passes is tried again; a mail that never can be handled must not keep the others waiting.
    if (isUnavailable(error) || isDiskFull(error)) throw error;
    ports.logger.error({ category: 'email', component: 'mailbox', message: 'A mail could not be taken in', error });
    await recordFailure(ports.db, place, mail, 'The mail could not be taken in. The log says why.');
    return;
  }
  await folder.markSeen(uid).catch(() => {});
}

async function parsed(raw: Uint8Array, tooLarge: number | null): Promise<ParsedMail> {
  const limits = { files: messageLimits.files, fileBytes: messageLimits.fileBytes };
  try {
    const mail = await parseMail(raw, limits);
    if (tooLarge === null) return mail;
    const note = `This mail is too large to be taken in (${fileSizeText(tooLarge)}). All of it is in the mailbox.`;
    return { ...mail, text: note, html: null, files: [], left_out: [] };
  } catch {
    const text = 'This mail cannot be read. It is in the mailbox.';
    const none = await parseMail(new Uint8Array(raw.subarray(0, headBytes(raw))), limits).catch(() => null);
    return { ...(none ?? (await parseMail(new Uint8Array(), limits))), text, html: null, files: [], left_out: [] };
  }
}

const headBytes = (raw: Uint8Array): number => {
  const end = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n');
  return end < 0 ? Math.min(raw.length, 10_000) : end;
};
