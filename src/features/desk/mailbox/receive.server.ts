import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { isBlocked } from '#features/desk/conversations/blocked.server.ts';
import { addressOfConversation, answerByMail, openByMail } from '#features/desk/conversations/by-mail.server.ts';
import { messageLimits } from '#features/desk/conversations/choices.ts';
import { countHeld, countOfSender, type Outcome, recordMail, settleMail } from '#features/desk/received-mails/service.server.ts';
import { addressOfTicket, replyByMail } from '#features/desk/tickets/by-mail.server.ts';
import { findContactByEmail } from '#features/people/contacts/queries.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { typeOfContent } from '#platform/files/type-of-content.server.ts';
import { type StoredBytes, withUploads } from '#platform/files/uploads.server.ts';
import { addToThread, findByMessageIds, findByToken, isSentByUs, type MailThread } from '#platform/mail/mail-threads.server.ts';
import { withoutPersonalLinks } from '#platform/mail/sealed-content.server.ts';
import { messageSender } from '#platform/mail/sender-address.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isUnproven, type SenderProof } from '#shared/choices/desk/received-mails.ts';
import { tokenIn } from '#shared/mail/reply-address.ts';
import { messageMost } from '#shared/public-form/rules.ts';
import { wordsWith } from './attachments-policy.ts';
import { automaticReason } from './automatic-policy.ts';
import type { ParsedMail } from './parse.server.ts';
import { withoutQuotes } from './quotes-policy.ts';
import { checkedBy, proofOfSender, verdictOf } from './sender-proof-policy.ts';
import { lockMailbox, type MailboxRow, nameOf } from './service.server.ts';

export type ReceivePorts = Pick<Platform, 'db' | 'env' | 'secrets' | 'files' | 'site' | 'mail' | 'sendMail'>;

/** Where the settings list what became of each mail. */
const listHref = '/admin/settings?tab=mailbox';

/** Which mail of which mailbox. */
export type Place = { mailbox: string; uid_validity: number; uid: number; received_at: Date };

export type Source = {
  /** The address that answers go to. */
  reply_address: string;
  /** The name that its mail server signs checks of senders with: blank where it is not known, null where there is none. */
  authserv_id: string | null;
};
/** Notes in the same transaction that the mail is done; null where it was done before. */
type Advance = (tx: Tx, place: Place) => Promise<Source | null>;

/** The settings name another mailbox by now, or none: what is being fetched is none of ours any more. */
export class MailboxChanged extends Error {
  override name = 'MailboxChanged';
}

/** The mailbox, if it is still the one of this name. */
export async function lockSame(tx: Tx, name: string): Promise<MailboxRow | null> {
  const row = await lockMailbox(tx);
  return row?.is_enabled && nameOf(row) === name ? row : null;
}

/** Mails that one address, and that all unknown addresses together, may send within an hour. */
export const mostOfSender = 30;
const mostHeld = 60;

/**
 * One mail, once: its row, the words and files that it brings and the number up to which the mailbox was read are one transaction.
 * Whatever was handled before, in this copy or another, is only counted as read.
 */
export async function receiveMail(
  ports: ReceivePorts,
  place: Place,
  parsed: ParsedMail,
  advance: Advance = moveOn,
): Promise<void> {
  const mail = withoutOwnLinks(parsed, ports.env.PUBLIC_URL);
  const silent = await whyAlone(ports, mail);
  const uploads = silent ? [] : mail.files.map(({ name, bytes }) => ({ bytes, original_name: name }));
  await withUploads(ports, uploads, async (stored) => {
    const files = await typed(ports, stored);
    await ports.db.transaction(async (tx) => {
      const mailbox = await advance(tx, place);
      const mail_id = mailbox && (await recordMail(tx, rowOf(place, mail)));
      if (!mail_id) return;
      const { received_at } = place;
      const answered = await findAnswered(tx, ports, mailbox, mail);
      const verdict = verdictOf(mail.authentication_results, mail.from.address, mailbox.authserv_id);
      const sender_proof = proofOfSender(verdict, Boolean(answered?.isByKey && answered.isBelieved));
      const its = { mail_id, files, received_at, answered, sender_proof };
      const outcome = silent ?? (await writeWords(tx, ports, mailbox, mail, its));
      await settleMail(tx, mail_id, { ...outcome, sender_proof });
      if (outcome.outcome === 'limited') await tellLimited(tx, mail, outcome);
    });
  });
}

/** An answer quotes our mail, and with it links that nobody but its reader may have. */
const withoutOwnLinks = (mail: ParsedMail, origin: string): ParsedMail => ({
  ...mail,
  text: withoutPersonalLinks(mail.text, origin),
  html: mail.html && withoutPersonalLinks(mail.html, origin),
});

/** Once, until somebody has looked. */
const tellLimited = (tx: Tx, { from }: ParsedMail, { reason }: Outcome): Promise<void> =>
  notifyAdmins(
    tx,
    {
      kind: 'conversation',
      title: `A mail from ${from.address} is not shown: too many came`,
      body: reason ?? '',
      href: `${listHref}#limited`,
    },
    { once: true },
  );

/** A mail that cannot be handled is recorded as such, the studio is told, and the next one is read. */
export async function recordFailure(
  { db, env }: Pick<ReceivePorts, 'db' | 'env'>,
  place: Place,
  parsed: ParsedMail,
  reason: string,
  advance: Advance = moveOn,
): Promise<void> {
  const mail = withoutOwnLinks(parsed, env.PUBLIC_URL);
  await db.transaction(async (tx) => {
    const mailbox = await advance(tx, place);
    const mail_id = mailbox && (await recordMail(tx, rowOf(place, mail)));
    if (!mail_id) return;
    const sender_proof = verdictOf(mail.authentication_results, mail.from.address, mailbox.authserv_id);
    await settleMail(tx, mail_id, { outcome: 'failed', reason, sender_proof });
    const { address } = mail.from;
    const title = address ? `A mail from ${address} could not be taken in` : 'A mail could not be taken in';
    await notifyAdmins(tx, { kind: 'conversation', title, body: mail.subject, href: `${listHref}#failed` }, { renew: true });
  });
}

/** The mailbox is read up to this mail. Null where it was read further before. */
async function moveOn(tx: Tx, { mailbox, uid, uid_validity }: Place): Promise<MailboxRow | null> {
  const row = await lockSame(tx, mailbox);
  if (!row) throw new MailboxChanged();
  if (row.uid_validity === uid_validity && row.last_uid >= uid) return null;
  const { protocol, updated_at } = row;
  const values = { uid_validity, last_uid: uid, trying_uid: null, tries: 0, updated_at };
  await tx.update(mailboxes).set(values).where(eq(mailboxes.protocol, protocol));
  return row;
}

const rowOf = (place: Place, mail: ParsedMail) => {
  const { message_id, message_hash, from, subject, text, html, authentication_results } = mail;
  return {
    ...place,
    ...{ message_id, message_hash, subject, text, html },
    checked_by: checkedBy(authentication_results),
    from_address: from.address,
    from_name: from.name,
  };
};

async function typed({ files }: ReceivePorts, stored: StoredBytes[]): Promise<StoredBytes[]> {
  const known: StoredBytes[] = [];
  for (const one of stored) known.push({ ...one, content_type: await typeOfContent(files, one.path, one.size) });
  return known;
}

/** What is recorded and nothing more: our own mails that came back, and what machines write. Nothing is ever answered by itself. */
async function whyAlone({ db, env, site, mail: provider }: ReceivePorts, mail: ParsedMail): Promise<Outcome | null> {
  const { address } = mail.from;
  const { settings } = await site.get();
  const own = [await provider.sender(), settings.site_email].map((one) => one.toLowerCase());
  const isOurs = mail.message_id !== null && (await isSentByUs(db, messageSender(env), mail.message_id));
  if (own.includes(address) || isOurs) return { outcome: 'own', reason: 'Sent by the studio itself' };
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return { outcome: 'automatic', reason: 'Without a sender' };
  const reason = automaticReason(mail.header, address);
  return reason ? { outcome: 'automatic', reason } : null;
}

type Kept = {
  mail_id: string;
  files: StoredBytes[];
  received_at: Date;
  answered: Answered | null;
  sender_proof: SenderProof;
};

/** Finds out what the mail is about, and writes it there. */
async function writeWords(tx: Tx, ports: ReceivePorts, mailbox: Source, mail: ParsedMail, its: Kept): Promise<Outcome> {
  const { address, name } = mail.from;
  const { received_at, answered, sender_proof, ...kept } = its;
  if (tokenIn(address, mailbox.reply_address) !== null || address === mailbox.reply_address.toLowerCase())
    return { outcome: 'own', reason: 'Sent by the studio itself' };
  if (await isBlocked(tx, address)) return { outcome: 'blocked', reason: 'The sender is blocked' };
  const is_proven = !isUnproven(sender_proof);
  const about = is_proven && answered?.isBelieved ? answered.thread : null;
  const is_answer = about !== null;
  if ((await countOfSender(tx, { id: kept.mail_id, received_at, address, is_answer, is_proven })) >= mostOfSender)
    return { outcome: 'limited', reason: `More than ${mostOfSender} mails of this sender within an hour`, is_answer };
  const words = withoutQuotes(mail.text);
  const text = wordsWith(words, mail.left_out, messageLimits.text);
  // Nobody knows who an unproven one is from, so it shows no name.
  const said = { ...kept, address, name: is_proven ? name : address, text, subject: mail.subject, is_proven };
  if (about?.subject_type === 'ticket') {
    const body = wordsWith(words, mail.left_out, messageMost);
    if (await replyByMail(tx, ports, about.subject_id, { ...kept, body })) {
      await keepThread(tx, mail, { type: 'ticket', id: about.subject_id });
      return { outcome: 'message', is_answer };
    }
  }
  const known = about?.subject_type === 'conversation' ? await answerByMail(tx, ports, about.subject_id, said) : null;
  const isHeldMost = !known && (await countHeld(tx, received_at)) >= mostHeld;
  if (isHeldMost && !(is_proven && (await findContactByEmail(tx, address))))
    return { outcome: 'limited', reason: `More than ${mostHeld} mails of unknown senders within an hour` };
  const { id, isHeld } = known ?? (await openByMail(tx, ports, said));
  await keepThread(tx, mail, { type: 'conversation', id });
  const answers_mail_to = answered && !answered.isBelieved ? answered.thread.address : null;
  const reason = answers_mail_to ? `Answers a mail that was sent to ${answers_mail_to}` : null;
  return { outcome: isHeld ? 'held' : 'message', reason, answers_mail_to, is_answer };
}

async function keepThread(tx: Tx, mail: ParsedMail, subject: { type: 'conversation' | 'ticket'; id: string }): Promise<void> {
  const { message_id, from } = mail;
  if (message_id) await addToThread(tx, { subject, message_id, address: from.address, is_received: true });
}

type Answered = { thread: MailThread; isByKey: boolean; isBelieved: boolean };

/** The mail that this one answers: by the token in the address it was sent to, else by the Message-IDs that it names. */
async function findAnswered(tx: Tx, { secrets }: ReceivePorts, mailbox: Source, mail: ParsedMail): Promise<Answered | null> {
  const { address } = mail.from;
  for (const recipient of mail.recipients) {
    const token = tokenIn(recipient, mailbox.reply_address);
    const thread = token && (await findByToken(tx, secrets, token));
    if (thread) return { thread, isByKey: true, isBelieved: await isBelieved(tx, address, thread) };
  }
  const [thread] = await findByMessageIds(tx, mail.answers);
  return thread ? { thread, isByKey: false, isBelieved: await isBelieved(tx, address, thread) } : null;
}

/**
 * Of whom the answered mail was sent to, as long as that is whom the next one goes to: an address that was corrected since then was
 * a wrong one.
 */
async function isBelieved(tx: Tx, sender: string, { subject_type, subject_id, address }: MailThread): Promise<boolean> {
  if (!(await isSamePerson(tx, sender, address))) return false;
  const now = await (subject_type === 'ticket' ? addressOfTicket(tx, subject_id) : addressOfConversation(tx, subject_id));
  return now !== null && isSamePerson(tx, sender, now);
}

/** The same address, or two of one contact: a token that was forwarded is believed of nobody else. */
async function isSamePerson(tx: Tx, address: string, other: string): Promise<boolean> {
  if (address.toLowerCase() === other.toLowerCase()) return true;
  const [one, two] = [await findContactByEmail(tx, address), await findContactByEmail(tx, other)];
  return one !== null && one.id === two?.id;
}
