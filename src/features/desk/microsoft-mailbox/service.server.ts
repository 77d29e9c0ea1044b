import { and, eq, isNull, lt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { microsoft_mailboxes, microsoft_notifications } from '#db/schema/desk/microsoft-mailbox.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { readIntegration, textOf } from '#platform/integrations/integration-row.server.ts';
import { microsoftAppOf } from '#platform/mail/mail-provider.server.ts';
import type { MicrosoftApp } from '#platform/microsoft/graph.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { microsoftMailboxAudit } from './audit.server.ts';
import type { MicrosoftMailbox } from './contract.ts';
import { microsoftMailboxAsked, microsoftMailReported } from './events.ts';

export type MicrosoftMailboxRow = typeof microsoft_mailboxes.$inferSelect;
export type MicrosoftPorts = Pick<Platform, 'db' | 'env' | 'secrets'>;

const provider = 'microsoft';
const own = eq(microsoft_mailboxes.provider, provider);

export const webhookPath = '/microsoft-webhook';

export async function findMicrosoftMailbox(db: DbOrTx): Promise<MicrosoftMailboxRow | null> {
  const [row] = await db.select().from(microsoft_mailboxes).where(own);
  return row ?? null;
}

export async function lockMicrosoftMailbox(tx: Tx): Promise<MicrosoftMailboxRow | null> {
  const [row] = await tx.select().from(microsoft_mailboxes).where(own).for('update');
  return row ?? null;
}

export const updateMicrosoftMailbox = async (db: DbOrTx, values: Partial<MicrosoftMailboxRow>): Promise<void> => {
  await db.update(microsoft_mailboxes).set(values).where(own);
};

export type StoredApp = { app: MicrosoftApp; name: string; address: string };

/** What is stored under Integrations; null while something is missing. */
export async function storedApp({ db, secrets }: Pick<MicrosoftPorts, 'db' | 'secrets'>): Promise<StoredApp | null> {
  const row = await readIntegration(db, 'microsoft');
  const app = microsoftAppOf(secrets, row);
  const address = textOf(row, 'sending_email');
  return app && address ? { app, name: `${app.tenant_id}/${app.client_id}`, address } : null;
}

export async function readMicrosoftMailbox(ports: MicrosoftPorts): Promise<MicrosoftMailbox> {
  const [row, stored] = await Promise.all([findMicrosoftMailbox(ports.db), storedApp(ports)]);
  const isOn = row?.is_enabled ?? false;
  return {
    is_available: stored !== null,
    is_enabled: isOn,
    address: stored?.address ?? '',
    state: !isOn ? 'off' : row?.last_error ? 'failing' : row?.subscription_id ? 'working' : 'new',
    expires_at: (isOn && row?.expires_at?.toISOString()) || null,
    checked_at: row?.checked_at?.toISOString() ?? null,
    failed_at: row?.failed_at?.toISOString() ?? null,
    last_error: row?.last_error ?? null,
  };
}

export async function saveMicrosoftMailbox(ports: MicrosoftPorts, author: Actor, is_enabled: boolean): Promise<MicrosoftMailbox> {
  const stored = await storedApp(ports);
  if (is_enabled && !stored)
    throw new AppError('CONFLICT', 'Please store the four values of Microsoft 365 under Integrations first.');
  await ports.db.transaction(async (tx) => {
    const before = await lockMicrosoftMailbox(tx);
    if ((before?.is_enabled ?? false) === is_enabled) return;
    const none = { last_error: null, failed_at: null };
    // What arrived while it was off is none of ours.
    const begun = is_enabled ? { ...none, connected_at: new Date(), checked_at: null } : none;
    const { address, name } = stored ?? { address: before?.address ?? '', name: before?.app ?? '' };
    await tx
      .insert(microsoft_mailboxes)
      .values({ provider, is_enabled, address, app: name, ...begun })
      .onConflictDoUpdate({ target: microsoft_mailboxes.provider, set: { is_enabled, ...begun } });
    const action = is_enabled ? 'microsoft_mailbox.enabled' : 'microsoft_mailbox.disabled';
    await microsoftMailboxAudit.write(tx, { ...author, action, entity: 'microsoft_mailboxes', entity_id: null });
    await emit(tx, microsoftMailboxAsked, { provider });
  });
  return readMicrosoftMailbox(ports);
}

/** Each mail is reported once, however often Microsoft says so. */
export async function noteMails(tx: Tx, address: string, message_ids: readonly string[]): Promise<void> {
  if (message_ids.length === 0) return;
  const rows = await tx
    .insert(microsoft_notifications)
    .values(message_ids.map((message_id) => ({ address, message_id })))
    .onConflictDoNothing()
    .returning({ uid: microsoft_notifications.uid });
  for (const { uid } of rows) await emit(tx, microsoftMailReported, { uid });
}

/** Longer than the job tries by itself. */
const forgottenMs = 3 * 3_600_000;
const atOnce = 50;

/** Mails whose job gave up, as while a permission was missing or Microsoft was away: they are tried again. */
export async function askForOpenMails(tx: Tx, address: string): Promise<void> {
  const { uid, created_at, done_at } = microsoft_notifications;
  const isOpen = and(
    isNull(done_at),
    lt(created_at, new Date(Date.now() - forgottenMs)),
    eq(microsoft_notifications.address, address),
  );
  const rows = await tx.select({ uid }).from(microsoft_notifications).where(isOpen).orderBy(created_at).limit(atOnce);
  for (const row of rows) await emit(tx, microsoftMailReported, row);
}
