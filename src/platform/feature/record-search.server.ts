import type { Db } from '#db/client.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { IconData } from '#shared/icon-data.ts';

/** A record that was found, and the admin's page of it. */
export type RecordHit = { id: string; label: string; detail: string; to: string };

/** How a feature's records are found from the admin's command palette, by words and numbers. */
export type RecordSearch = {
  heading: string;
  icon: IconData;
  /** Where it is not its feature's. */
  adminArea?: OperationArea;
  /** Lower comes first. */
  position: number;
  /** The newest that match, at most so many; read from an index, however many records there are. */
  find(db: Db, q: string, limit: number, reader: Pick<Caller, 'areas'>): Promise<RecordHit[]>;
};
