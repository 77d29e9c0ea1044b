import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { isDiskFull, isUnavailable } from '#db/unavailable.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import { imapSource } from '#platform/mail/imap-source.server.ts';
import { type ListedMail, type MailSource, MailSourceError, type OpenFolder } from '#platform/mail/mail-source.ts';
import type { ParsedMail } from './parse.server.ts';
import { mostBytes, parsed, unreadable } from './parse-whole.server.ts';
import { lockSame, MailboxChanged, type ReceivePorts, receiveMail, recordFailure } from './receive.server.ts';
import { accountOf, type MailboxRow, nameOf } from './service.server.ts';

export type FetchPorts = ReceivePorts & { logger: Logger };

/** Of one check; the next one goes on. */
const atOnce = 100;
const leaseMs = 2 * 60_000;
/** What fails may pass; a mail that never can be handled must not keep the others waiting. */
const mostTries = 3;
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
  const name = nameOf(mailbox);
  // A large mail over a slow line takes longer than the lease.
  const renewing = setInterval(() => void renew(db, name).catch(() => {}), leaseMs / 4);
  try {
    await source.withFolder(accountOf(ports, mailbox), async (folder) => {
      for (const listed of (await listNew(folder, mailbox)).slice(0, atOnce)) await handle(ports, folder, name, listed);
    });
    const now = new Date();
    await store(db, name, ({ working_since }) => ({
      ...{ checked_at: now, working_since: working_since ?? now, last_error: null, failed_at: null, leased_until: null },
    }));
  } catch (error) {
    if (error instanceof MailboxChanged) return;
    if (isUnavailable(error)) throw error;
    const last_error = error instanceof MailSourceError ? error.message : 'Mails could not be taken in. The log says why.';
    // `checked_at` stays: what came since then was not looked at.
    await store(db, name, ({ failed_at }) => ({
      ...{ working_since: null, last_error, failed_at: failed_at ?? new Date(), leased_until: null },
    }));
    // Once for an outage, not every minute of it.
    const message = 'The mailbox could not be checked';
    if (mailbox.last_error !== last_error) logger.warn({ category: 'email', component: 'mailbox', message, error });
  } finally {
    clearInterval(renewing);
  }
}

const soon = (): Date => new Date(Date.now() + leaseMs);

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

/** Null where the settings have changed meanwhile: nothing that was found out about the old ones is stored. */
const store = (db: Db, name: string, values: (row: MailboxRow) => Partial<MailboxRow>): Promise<MailboxRow | null> =>
  db.transaction(async (tx) => {
    const row = await lockSame(tx, name);
    if (!row) return null;
    const { protocol, updated_at } = row;
    const after = { ...values(row), updated_at };
    await tx.update(mailboxes).set(after).where(eq(mailboxes.protocol, protocol));
    return { ...row, ...after };
  });

/** Not after it was released. */
const renew = (db: Db, name: string) => store(db, name, ({ leased_until }) => ({ leased_until: leased_until && soon() }));

/**
 * What came after the last mail that was handled. Before the first one, and when the server has numbered its mails anew, what came
 * since the mailbox was connected or last checked; mails that are known are found by what they say. What came before it was connected
 * is none of ours, even if somebody moves it into the folder later.
 */
async function listNew(folder: OpenFolder, mailbox: MailboxRow): Promise<ListedMail[]> {
  const { uid_validity, last_uid, connected_at, checked_at } = mailbox;
  const connected = connected_at.getTime() - clockMs;
  const isRenumbered = last_uid > 0 && uid_validity !== folder.uid_validity;
  const start = isRenumbered ? Math.max(connected, (checked_at ?? connected_at).getTime() - dayMs) : connected;
  const isBehind = last_uid === 0 || isRenumbered;
  const found = await folder.list(isBehind ? { since: new Date(start - dayMs) } : { after: last_uid });
  return found.filter(({ received_at }) => received_at.getTime() >= start);
}

/** Counted before it is read, so that a mail that ends the process is counted too. */
async function countTry(db: Db, name: string, uid: number): Promise<number> {
  const row = await store(db, name, ({ trying_uid, tries }) => ({
    ...{ trying_uid: uid, tries: trying_uid === uid ? tries + 1 : 1, leased_until: soon() },
  }));
  if (!row) throw new MailboxChanged();
  return row.tries;
}

/** A failure ends the check, and the next one tries again; after the last try the mail is recorded as failed. */
async function handle(ports: FetchPorts, folder: OpenFolder, name: string, { uid, size, received_at }: ListedMail) {
  const { db, logger } = ports;
  const place = { mailbox: name, uid_validity: folder.uid_validity, uid, received_at };
  const tries = await countTry(db, name, uid);
  const readHead = () => folder.read(uid, 'headers').catch(() => null);
  if (tries > mostTries) {
    // Every try ended the process. Its headers are read once, for the name of its sender.
    const head = tries === mostTries + 1 ? await readHead() : null;
    return recordFailure(ports, place, await unreadable(place, head), 'The server stopped whenever it read this mail.');
  }
  const isWhole = size <= mostBytes;
  let raw: Uint8Array | null = null;
  let mail: ParsedMail | null = null;
  try {
    raw = await folder.read(uid, isWhole ? 'all' : 'headers');
    if (!raw) return;
    mail = await parsed(raw, isWhole ? null : size);
    await receiveMail(ports, place, mail);
  } catch (error) {
    if (error instanceof MailboxChanged) throw error;
    // Not the mail's fault.
    if (isUnavailable(error) || isDiskFull(error)) {
      await store(db, name, (row) => ({ tries: row.tries - 1 })).catch(() => {});
      throw error;
    }
    if (tries < mostTries) throw error;
    logger.error({ category: 'email', component: 'mailbox', message: 'A mail could not be taken in', error });
    const known = mail ?? (await unreadable(place, raw ?? (await readHead())));
    return recordFailure(ports, place, known, 'The mail could not be taken in. The log says why.');
  }
  await folder.markSeen(uid).catch(() => {});
}
