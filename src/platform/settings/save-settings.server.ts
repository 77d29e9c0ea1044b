import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { insertEntry } from '#platform/audit/insert-entry.server.ts';
import type { SettingsGroup, SettingsOf } from '#shared/settings/define-settings.ts';
import { rowsFromSettings } from '#shared/settings/stored-settings.ts';
import { readSettings } from './settings.server.ts';

/**
 * The one writer of the settings: the rows that changed, and one audit entry that tells what they were before. The table's
 * trigger tells every process to drop its cache.
 */
export async function saveSettings<G extends SettingsGroup>(
  db: DbOrTx,
  author: Actor,
  group: G,
  wanted: SettingsOf<G>,
): Promise<SettingsOf<G>> {
  const values = group.schema.parse(wanted) as SettingsOf<G>;
  await db.transaction(async (tx) => {
    // Two saves at once would otherwise both compare with the same past.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system_settings'))`);
    const stored = rowsFromSettings(group, await readSettings(tx, group));
    const before = new Map(stored.map(({ key, value }) => [key, value]));
    const changed = rowsFromSettings(group, values).filter(({ key, value }) => before.get(key) !== value);
    if (changed.length === 0) return;
    await tx
      .insert(system_settings)
      .values(changed)
      .onConflictDoUpdate({ target: system_settings.key, set: { value: sql`excluded.value`, updated_at: new Date() } });
    await insertEntry(tx, {
      ...author,
      action: group.action,
      entity: 'system_settings',
      entity_id: null,
      details: {
        changes: Object.fromEntries(changed.map(({ key, value }) => [key, { from: before.get(key) || null, to: value || null }])),
      },
    });
  });
  return values;
}
