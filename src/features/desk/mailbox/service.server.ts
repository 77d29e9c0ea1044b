import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { mostSeenServer } from '#features/desk/received-mails/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { imapSource } from '#platform/mail/imap-source.server.ts';
import { type MailAccount, type MailSource, MailSourceError } from '#platform/mail/mail-source.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { mailboxAudit } from './audit.server.ts';
import type { Mailbox, MailboxInput, MailboxTest } from './contract.ts';
import { mailboxCheckAsked } from './events.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;
type Ports = Pick<Platform, 'db' | 'secrets'>;

const imap = eq(mailboxes.protocol, 'imap');
const none = { host: '', port: 993, security: 'tls' as const, username: '', folder: 'INBOX', reply_address: '', authserv_id: '' };

export async function findMailbox(db: DbOrTx): Promise<MailboxRow | null> {
  const [row] = await db.select().from(mailboxes).where(imap);
  return row ?? null;
}

export async function lockMailbox(tx: Tx): Promise<MailboxRow | null> {
  const [row] = await tx.select().from(mailboxes).where(imap).for('update');
  return row ?? null;
}

export const nameOf = ({ username, host, port, folder }: MailboxRow): string => `${username}@${host}:${port}/${folder}`;

export const readMailbox = async (db: DbOrTx): Promise<Mailbox> => toMailbox(db, await findMailbox(db));

async function toMailbox(db: DbOrTx, row: MailboxRow | null): Promise<Mailbox> {
  const { host, port, security, username, folder, reply_address, authserv_id } = row ?? none;
  return {
    ...{ host, port, security, username, folder, reply_address, authserv_id },
    seen_server: row && (await mostSeenServer(db, nameOf(row))),
    is_enabled: row?.is_enabled ?? false,
    has_password: row !== null,
    state: !row?.is_enabled ? 'off' : row.last_error !== null ? 'failing' : row.working_since ? 'working' : 'new',
    checked_at: row?.checked_at?.toISOString() ?? null,
    working_since: row?.working_since?.toISOString() ?? null,
    failed_at: row?.failed_at?.toISOString() ?? null,
    last_error: row?.last_error ?? null,
  };
}

const untried = { working_since: null, checked_at: null, last_error: null, failed_at: null, leased_until: null };

const wanted = (message: string) => new AppError('BAD_REQUEST', message, { fields: { password: message } });

/**
 * Stores what changed; the audit entry names it, but never the password. Another server, user or folder has other mails: what is
 * there already is none of ours, and the numbers begin anew. The stored password is never sent to another server.
 */
export async function saveMailbox({ db, secrets }: Ports, author: Actor, input: MailboxInput): Promise<Mailbox> {
  return db.transaction(async (tx) => {
    const before = await lockMailbox(tx);
    const { password, ...values } = input;
    if (!password && !before) throw wanted('Please enter the password');
    if (!password && before && !mayUseStored(before, input)) throw wanted('Please enter the password for this server again');
    const changed = Object.entries(values).flatMap(([name, value]) => (before && Object(before)[name] === value ? [] : [name]));
    if (password) changed.push('password');
    if (changed.length === 0) return toMailbox(tx, before);
    const isOther = !before || isElsewhere(before, input) || before.folder !== input.folder;
    const row = {
      ...values,
      ...(password ? { sealed_password: secrets.seal(password) } : {}),
      ...(isOther ? { connected_at: new Date(), uid_validity: null, last_uid: 0, trying_uid: null, tries: 0 } : {}),
      // What was found out about the settings before says nothing about these. Whom to believe changes nothing about fetching.
      ...(changed.some((name) => name !== 'authserv_id') ? untried : {}),
    };
    const sealed_password = row.sealed_password ?? before?.sealed_password ?? '';
    const [after] = await tx
      .insert(mailboxes)
      .values({ protocol: 'imap', ...row, sealed_password })
      .onConflictDoUpdate({ target: mailboxes.protocol, set: row })
      .returning();
    await audit(tx, author, 'mailbox.updated', { changed });
    if (input.is_enabled) await emit(tx, mailboxCheckAsked, { protocol: 'imap' });
    return toMailbox(tx, after ?? null);
  });
}

type Place = Pick<MailboxInput, 'host' | 'port' | 'username' | 'security'>;

const isElsewhere = (before: MailboxRow, { host, port, username }: Place): boolean =>
  before.host !== host || before.port !== port || before.username !== username;

/** The stored password goes to no other server, and not in clear where it went encrypted. */
const mayUseStored = (before: MailboxRow, place: Place): boolean =>
  !isElsewhere(before, place) && (place.security !== 'none' || before.security === 'none');

export async function deleteMailbox({ db }: Ports, author: Actor): Promise<Mailbox> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(mailboxes).where(imap);
    if (rowCount) await audit(tx, author, 'mailbox.removed');
    return toMailbox(tx, null);
  });
}

export async function askForCheck({ db }: Ports, author: Actor): Promise<Mailbox> {
  return db.transaction(async (tx) => {
    const row = await lockMailbox(tx);
    if (!row?.is_enabled) throw new AppError('CONFLICT', 'Answers by mail are off.');
    await emit(tx, mailboxCheckAsked, { protocol: 'imap' });
    await audit(tx, author, 'mailbox.checked');
    return toMailbox(tx, row);
  });
}

const audit = (tx: Tx, author: Actor, action: ActionOf<typeof mailboxAudit>, details: Record<string, unknown> = {}) =>
  mailboxAudit.write(tx, { ...author, action, entity: 'mailboxes', entity_id: null, details });

export const accountOf = ({ secrets }: Pick<Platform, 'secrets'>, row: MailboxRow): MailAccount => {
  const { host, port, security, username, folder, sealed_password } = row;
  return { host, port, security, username, folder, password: openPassword(secrets, sealed_password) };
};

function openPassword(secrets: Platform['secrets'], sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    throw new MailSourceError('The stored password was sealed under another application secret. Please enter it again.', {
      cause: error,
    });
  }
}

/** Opens the folder and looks at nothing in it. */
export async function testMailbox(ports: Ports, input: MailAccount, source: MailSource = imapSource): Promise<MailboxTest> {
  const row = input.password ? null : await findMailbox(ports.db);
  if (!input.password && (!row || !mayUseStored(row, input))) throw wanted('Please enter the password');
  try {
    const account = row ? { ...input, password: accountOf(ports, row).password } : input;
    await source.withFolder(account, async () => {});
    return { ok: true, message: `Connected to ${input.host}. The folder “${input.folder}” can be read.` };
  } catch (error) {
    if (error instanceof MailSourceError) return { ok: false, message: error.message };
    throw error;
  }
}
