import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { system_settings } from '#db/schema/studio/settings.ts';
import { writeAudit } from '#platform/audit/audit.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import { rowsFromSettings, type SiteSettings, settingsFromRows } from '#shared/site-settings.ts';

/** Writes every key and one audit entry that tells what it was before; keys that did not change are left alone. */
export async function saveSiteInformation(db: Db, author: Author, wanted: SiteSettings): Promise<SiteSettings> {
  return db.transaction(async (tx) => {
    // Two saves at once would otherwise both compare with the same past.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system_settings'))`);
    const stored = await tx.select().from(system_settings);
    const before = Object.fromEntries(rowsFromSettings(settingsFromRows(stored)).map((row) => [row.key, row.value]));
    const changed = rowsFromSettings(wanted).filter((row) => row.value !== before[row.key]);
    if (changed.length > 0) {
      await tx
        .insert(system_settings)
        .values(changed)
        .onConflictDoUpdate({ target: system_settings.key, set: { value: sql`excluded.value`, updated_at: new Date() } });
      await writeAudit(tx, {
        ...author,
        action: 'settings.updated',
        entity: 'system_settings',
        entity_id: null,
        details: {
          changes: Object.fromEntries(changed.map(({ key, value }) => [key, { from: before[key] ?? null, to: value }])),
        },
      });
    }
    return settingsFromRows(await tx.select().from(system_settings));
  });
}
