import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { visitDevices, visitKinds } from '#shared/choices/website/visits.ts';
import { choice, choiceCheck, is_sample, moment } from '../columns.ts';

/**
 * A page that a visitor was shown: no address, no user agent, no cookie. Partitioned by month (UTC), so that what is too old is
 * dropped as a table; see `src/db/monthly-partitions.ts`.
 */
export const page_views = pgTable(
  'page_views',
  {
    /** Chosen by the process that counted it, so that a batch sent twice is kept once. */
    id: uuid('id').notNull(),
    viewed_at: moment('viewed_at').notNull(),
    path: text('path').notNull(),
    /** A hash of network, browser and the day's salt: the same for one day, and of no meaning after it. */
    visitor: bigint('visitor', { mode: 'bigint' }).notNull(),
    /** The host that linked here, empty where none was named, null where the visitor came from another page of the site. */
    referrer: text('referrer'),
    source: text('source'),
    medium: text('medium'),
    campaign: text('campaign'),
    device: choice('device', visitDevices).notNull(),
  },
  (t) => [primaryKey({ columns: [t.viewed_at, t.id] }), choiceCheck('page_views_device_check', t.device)],
);

/** Views and visitors of a day in the studio's time zone, which stay when the views themselves are dropped. */
export const visit_counts = pgTable(
  'visit_counts',
  {
    kind: choice('kind', visitKinds).notNull(),
    day: date('day').notNull(),
    /** The page, referrer, device or campaign; empty for the total. */
    name: text('name').notNull(),
    /** Of a campaign. */
    source: text('source').notNull().default(''),
    medium: text('medium').notNull().default(''),
    views: integer('views').notNull(),
    visitors: integer('visitors').notNull(),
    is_sample: is_sample(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.name, t.source, t.medium, t.is_sample] }),
    choiceCheck('visit_counts_kind_check', t.kind),
  ],
);

/** Since when views are counted, and up to which day and moment the counts are made. One row. */
export const visit_counting = pgTable(
  'visit_counting',
  {
    id: smallint('id').primaryKey().default(1),
    since: moment('since').notNull(),
    counted_day: date('counted_day'),
    counted_at: moment('counted_at'),
  },
  (t) => [check('visit_counting_id_check', sql`${t.id} = 1`)],
);

/** What visitors are hashed with today. Unlogged: it is in no backup, and goes with the day. */
export const visit_salts = pgTable('visit_salts', { day: date('day').primaryKey(), salt: text('salt').notNull() });
