import { randomBytes } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { firstReminder, isWaiting } from './policy.ts';

/** The secret part of a document's public link: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What estimates and contracts have in common once they can be sent. */
export type Sendable = {
  id: string;
  status: string;
  is_sample: boolean;
  access_revoked_at: Date | null;
  reminders_enabled: boolean;
};

type LinkValues = { access_revoked_at?: Date | null; reminders_enabled?: boolean; next_reminder_at: Date | null };

/** The feature that owns the table writes it; what is done to a link is the same for both. */
export type DocumentOwner<Row extends Sendable> = {
  document_type: DocumentType;
  write(tx: Tx, row: Row, values: LinkValues): Promise<unknown>;
  audit(tx: Tx, actor: AnyActor, verb: 'link_revoked' | 'reminders_on' | 'reminders_off', row: Row): Promise<unknown>;
  /** What waits for this contact's answer, or is being revised since, and went to another address than this one. */
  lockSentElsewhere(tx: Tx, contact_id: string, address: string): Promise<Row[]>;
};

/** The contact's address before and after a change. */
export type AddressChange = { before: string; after: string };

/** The part of an evidence event that says who of the studio did it, from where; without an account it was the system. */
export const studioTrace = ({ actor, name, email, ip_address, user_agent }: AnyActor) => ({
  actor: actor ? { kind: 'studio' as const, id: actor.id, name, email } : { kind: 'system' as const },
  ip_address,
  user_agent,
});

/** The link ends; sending again makes a new one. The caller holds the row's lock. */
export async function endLink<Row extends Sendable>(
  tx: Tx,
  owner: DocumentOwner<Row>,
  actor: AnyActor,
  row: Row,
  now: Date,
  moved?: AddressChange,
): Promise<void> {
  if (row.access_revoked_at) return;
  await owner.write(tx, row, { access_revoked_at: now, next_reminder_at: null });
  const document = { document_type: owner.document_type, document_id: row.id, is_sample: row.is_sample };
  if (moved) await recordEvent(tx, document, { kind: 'address_changed', ...studioTrace(actor), details: moved, now });
  await recordEvent(tx, document, { kind: 'revoked', ...studioTrace(actor), now });
  await owner.audit(tx, actor, 'link_revoked', row);
}

/** Turned on again, the first reminder is due some days from now. The caller holds the row's lock. */
export async function switchReminders<Row extends Sendable>(
  tx: Tx,
  owner: DocumentOwner<Row>,
  actor: AnyActor,
  row: Row,
  { enabled, now }: { enabled: boolean; now: Date },
): Promise<void> {
  if (row.reminders_enabled === enabled) return;
  const due = enabled && isWaiting(row.status) && !row.access_revoked_at;
  await owner.write(tx, row, { reminders_enabled: enabled, next_reminder_at: due ? firstReminder(now) : null });
  await owner.audit(tx, actor, enabled ? 'reminders_on' : 'reminders_off', row);
}
