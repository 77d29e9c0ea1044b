import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { system_settings } from '#db/schema/studio/settings.ts';
import { writeAudit } from '#platform/audit/audit.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import type { AnalyticsIds } from '#shared/analytics.ts';
import { analyticsFromRows, rowsFromAnalytics } from '#shared/analytics-settings.ts';

export async function saveAnalytics(db: Db, author: Author, wanted: AnalyticsIds): Promise<AnalyticsIds> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system_settings'))`);
    const before = rowsFromAnalytics(analyticsFromRows(await tx.select().from(system_settings)));
    const changed = rowsFromAnalytics(wanted).filter(
      ({ key, value }) => !before.some((row) => row.key === key && row.value === value),
    );
    if (changed.length === 0) return wanted;
    await tx
      .insert(system_settings)
      .values(changed)
      .onConflictDoUpdate({ target: system_settings.key, set: { value: sql`excluded.value`, updated_at: new Date() } });
    const from = (key: string) => before.find((row) => row.key === key)?.value || null;
    await writeAudit(tx, {
      ...author,
      action: 'settings.analytics_updated',
      entity: 'system_settings',
      entity_id: null,
      details: { changes: Object.fromEntries(changed.map(({ key, value }) => [key, { from: from(key), to: value || null }])) },
    });
    return wanted;
  });
}
