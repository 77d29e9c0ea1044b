import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { IconData } from '#shared/icon-data.ts';

/** As a condition on the source's records: which of them are asked for, by their id and the moment of their last change. */
export type TodayPick = (id: AnyColumn, changed_at: AnyColumn | SQL) => SQL;

export type TodayPorts = {
  db: DbOrTx;
  now: Date;
  /** Where the studio is, and when the day ends there. */
  time_zone: string;
  endOfDay: Date;
  pick: TodayPick;
  limit: number;
};

/** A record that needs the owner now. */
export type TodayLine = {
  id: string;
  /** Whom it is about; the text is read after the name. */
  who: string | null;
  text: string;
  to: string;
  /** Since when it waits: the promise is counted from here where the record has no time of its own. */
  since: Date;
  due?: Date | null;
  /** It begins at `due`. */
  is_appointment?: boolean;
  /** What is done or snoozed comes back with a later change. */
  changed_at: Date;
  cents?: number | null;
  currency?: string;
  is_sample: boolean;
  /** False where the source's action does not fit this record. */
  canAct?: boolean;
  /** How many there are, whatever the limit is: `countAll`. */
  total: number;
};

/** Settles the record itself. One that has changed since it was shown is refused with a conflict. */
export type TodayAction = {
  label: string;
  /** What is told afterwards. */
  done: string;
  run(platform: Platform, author: Actor, which: { id: string; changed_at: Date }): Promise<void>;
};

/** What of a feature's records needs the owner, read in one query: the soonest due first, then the most money. */
export type TodaySource = {
  /** The part of the admin area that it belongs to, where that is not the one of its feature. */
  adminArea?: OperationArea;
  name: string;
  /** What could not be read when it fails: "support tickets". */
  label: string;
  kind: string;
  icon: IconData;
  action?: TodayAction;
  read(ports: TodayPorts): Promise<TodayLine[]>;
};

export const countAll = sql<number>`(count(*) over ())::int`;

/** What a browser has seen of a moment: it knows no microseconds. */
export const seenMoment = (at: AnyColumn | SQL): SQL => sql`date_trunc('milliseconds', ${at})`;
