import type pg from 'pg';
import { isMovedPartition } from '#db/monthly-partitions.ts';
import type { VisitDevice } from '#shared/choices/website/visits.ts';
import type { Campaign } from './policy.ts';

export type ViewRow = Campaign & {
  id: string;
  /** Milliseconds. */
  at: number;
  path: string;
  visitor: string;
  referrer: string | null;
  device: VisitDevice;
};

// One JSON text for the whole batch: written by native code, and one parameter however many views there are.
const insert = `insert into page_views (id, viewed_at, path, visitor, referrer, source, medium, campaign, device)
  select id, to_timestamp(at / 1000.0), path, visitor, referrer, source, medium, campaign, device from json_to_recordset($1::json) as seen
  (id uuid, at bigint, path text, visitor bigint, referrer text, source text, medium text, campaign text, device text)
  on conflict do nothing`;

/** A batch whose answer was lost may come again: it is stored once. */
export async function insertViews(pool: pg.Pool, rows: readonly ViewRow[]): Promise<void> {
  const values = [JSON.stringify(rows)];
  await pool.query(insert, values).catch((error: unknown) => {
    if (isMovedPartition(error)) return pool.query(insert, values);
    throw error;
  });
}
