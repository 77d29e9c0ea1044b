import type pg from 'pg';
import type { VisitDevice } from '#shared/choices/website/visits.ts';
import type { Campaign } from './policy.ts';

export type ViewRow = Campaign & {
  id: string;
  viewed_at: string;
  path: string;
  visitor: string;
  referrer: string | null;
  device: VisitDevice;
};

// One JSON text for the whole batch: written by native code, and one parameter however many views there are.
const names = 'id, viewed_at, path, visitor, referrer, source, medium, campaign, device';
const insert = `insert into page_views (${names}) select ${names} from json_to_recordset($1::json) as seen
  (id uuid, viewed_at timestamptz, path text, visitor bigint, referrer text, source text, medium text, campaign text, device text)
  on conflict do nothing`;

/** A batch whose answer was lost may come again: it is stored once. */
export async function insertViews(pool: pg.Pool, rows: readonly ViewRow[]): Promise<void> {
  await pool.query(insert, [JSON.stringify(rows)]);
}
