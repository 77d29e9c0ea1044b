import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sampleDataAudit } from './audit.server.ts';
import type { SampleDataRemoval } from './contract.ts';
import { removeSampleRows } from './removal.server.ts';

type FillPorts = Pick<Platform, 'db' | 'secrets' | 'site' | 'env' | 'registry' | 'files'>;

// Filling and removing at once would leave half a studio.
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('sample_data'))`);

/** Fills the studio with sample records; what is there already stays as it is. */
export async function fillSampleData({ db, secrets, site, env, registry, files }: FillPorts): Promise<void> {
  const tools = { now: new Date(), secrets, site, files, publicUrl: env.PUBLIC_URL };
  const parts = await Promise.all(registry.sampleData.map((part) => part.load()));
  await db.transaction(async (tx) => {
    await takeTurns(tx);
    for (const { fill } of parts) await fill(tx, tools);
    const details = { parts: registry.sampleData.map(({ name }) => name) };
    await sampleDataAudit.write(tx, {
      actor: null,
      action: 'sample_data.filled',
      entity: 'sample_data',
      entity_id: null,
      details,
    });
  });
}

export async function removeSampleData({ db, files }: Pick<Platform, 'db' | 'files'>, author: Actor): Promise<SampleDataRemoval> {
  const result = await db.transaction(async (tx) => {
    await takeTurns(tx);
    const removal = await removeSampleRows(tx);
    const rows = Object.values(removal.removed).reduce((all, some) => all + some, 0);
    // The sum by itself: the names of some tables look like secrets, and what is under them is hidden.
    const details = { rows, removed: removal.removed, kept: removal.kept };
    await sampleDataAudit.write(tx, {
      ...author,
      action: 'sample_data.removed',
      entity: 'sample_data',
      entity_id: null,
      details,
    });
    return removal;
  });
  // The bytes go after the commit: a rollback cannot bring them back.
  await clearRemovals({ db, files });
  return result;
}
