import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import type { IntegrationType } from '#shared/choices/studio/integrations.ts';

export type IntegrationRow = Pick<typeof integration_settings.$inferSelect, 'settings' | 'sealed'>;

const blank: IntegrationRow = { settings: {}, sealed: {} };

export async function readIntegration(db: DbOrTx, type: IntegrationType): Promise<IntegrationRow> {
  const [row] = await db.select().from(integration_settings).where(eq(integration_settings.integration_type, type));
  return row ?? blank;
}

export async function readIntegrations<T extends IntegrationType>(
  db: DbOrTx,
  types: readonly T[],
): Promise<Record<T, IntegrationRow>> {
  const rows = await db.select().from(integration_settings).where(inArray(integration_settings.integration_type, types));
  const found = types.map((type) => [type, rows.find((row) => row.integration_type === type) ?? blank]);
  return Object.fromEntries(found) as Record<T, IntegrationRow>;
}

export const textOf = ({ settings }: IntegrationRow, name: string): string => String(settings[name] ?? '');

/** Blank for what is absent, and for what was sealed under another application secret. */
export function openSealed(secrets: SecretBox, { sealed }: IntegrationRow, name: string): string {
  try {
    return sealed[name] ? secrets.open(sealed[name]) : '';
  } catch {
    return '';
  }
}
