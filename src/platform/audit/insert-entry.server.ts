import type { DbOrTx } from '#db/client.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { tellLive } from '#platform/live/tell-live.server.ts';
import { redactValue } from '#platform/log/redact.ts';
import type { AnyActor } from './actor.server.ts';

export type AuditEntry<Action extends string = string> = {
  /** Null when the system acts by itself, or a visitor without an account. */
  actor: AnyActor['actor'];
  action: Action;
  entity: string;
  entity_id: string | null;
  request_id?: string | null;
  ip_address?: string | null;
  api_key?: AnyActor['api_key'];
  details?: Record<string, unknown>;
};

/** Features write through their own `defineAudit`, which has a sentence for every action. */
export async function insertEntry(tx: DbOrTx, entry: AuditEntry): Promise<void> {
  await insertEntries(tx, [entry]);
}

export async function insertEntries(tx: DbOrTx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(audit_log).values(entries.map(rowOf));
  // Whatever changes is told here, so the dashboard hears of all of it.
  await tellLive(tx, ['studio'], { topic: 'activity', id: null });
}

const rowOf = (entry: AuditEntry): typeof audit_log.$inferInsert => ({
  actor_id: entry.actor?.id ?? null,
  actor_role: entry.actor?.role ?? null,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entity_id,
  request_id: entry.request_id ?? null,
  ip_address: entry.ip_address ?? null,
  details: { ...Object(redactValue(entry.details ?? {})), ...(entry.api_key ? { api_key: entry.api_key } : {}) },
});
