import type { SQL } from 'drizzle-orm';

/** A record that shows a picture of the Media Library. */
export type MediaUseRow = { media_id: string; record: string; title: string | null };

/** Where a feature shows pictures of the Media Library: what is used is not deleted. */
export type MediaUse = {
  name: string;
  /** Selects `media_id`, `record` and `title`, all of them text: a row for each record and picture. Called for each list. */
  rows(): SQL;
  /** What the owner calls the record, and the admin's page of it. */
  describe(row: MediaUseRow): { label: string; to: string };
};
