import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { type IntegrationRow, openSealed, readIntegration } from '#platform/integrations/integration-row.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { IntegrationType } from '#shared/choices/studio/integrations.ts';
import { integrationsAudit } from './audit.server.ts';

export type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;
type Change = {
  type: IntegrationType;
  action: ActionOf<typeof integrationsAudit>;
  settings: IntegrationRow['settings'];
  /** A blank secret means that the stored one stays. */
  secret: Record<string, string>;
  details?: Record<string, unknown>;
};

/** Two saves at once would otherwise both compare with the same past. */
export async function lockIntegration(tx: Tx, type: IntegrationType): Promise<IntegrationRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('integration_settings'))`);
  return readIntegration(tx, type);
}

/** Stores what changed in a row that is locked; the audit entry names it, but never the value. */
export async function storeIntegration(
  tx: Tx,
  secrets: Ports['secrets'],
  author: Actor,
  before: IntegrationRow,
  { type, action, settings, secret, details }: Change,
): Promise<IntegrationRow> {
  const fresh = Object.entries(secret).filter(([name, value]) => value !== '' && openSealed(secrets, before, name) !== value);
  const changed = [
    ...Object.entries(settings).flatMap(([name, value]) => ((before.settings[name] ?? '') === value ? [] : [name])),
    ...fresh.map(([name]) => name),
  ];
  const sealed = { ...before.sealed, ...Object.fromEntries(fresh.map(([name, value]) => [name, secrets.seal(value)])) };
  const after = { settings, sealed };
  if (changed.length === 0) return after;
  await tx
    .insert(integration_settings)
    .values({ integration_type: type, ...after })
    .onConflictDoUpdate({ target: integration_settings.integration_type, set: { ...after, updated_at: new Date() } });
  await writeAudit(tx, author, action, { integration_type: type, changed, ...details });
  return after;
}

/** Sets one value of a row that is there; nothing where there is none. */
export async function markIntegration(tx: Tx, type: IntegrationType, values: IntegrationRow['settings']): Promise<void> {
  await tx
    .update(integration_settings)
    .set({ settings: sql`${integration_settings.settings} || ${JSON.stringify(values)}::jsonb`, updated_at: new Date() })
    .where(eq(integration_settings.integration_type, type));
}

export async function removeIntegration(
  tx: Tx,
  author: Actor,
  type: IntegrationType,
  action: ActionOf<typeof integrationsAudit>,
): Promise<void> {
  const gone = await tx.delete(integration_settings).where(eq(integration_settings.integration_type, type)).returning();
  if (gone.length > 0) await writeAudit(tx, author, action, { integration_type: type });
}

export const writeAudit = (
  tx: Tx,
  author: Actor,
  action: ActionOf<typeof integrationsAudit>,
  details: Record<string, unknown>,
): Promise<void> => integrationsAudit.write(tx, { ...author, action, entity: 'integration_settings', entity_id: null, details });
