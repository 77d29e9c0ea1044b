import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { figureKinds, figureSources } from '#shared/choices/operations/analytics.ts';
import { choice, choiceCheck, moment } from '../columns.ts';

/** Counts and sums of one day in the studio's time zone: what the analytics read instead of every record. */
export const daily_figures = pgTable(
  'daily_figures',
  {
    kind: choice('kind', figureKinds).notNull(),
    day: date('day').notNull(),
    /** Empty for what is no money. */
    currency: text('currency').notNull().default(''),
    /** Which service, client, status or type it is about; empty where a kind has none. */
    key: text('key').notNull().default(''),
    number: bigint('number', { mode: 'number' }).notNull(),
    amount_cents: bigint('amount_cents', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'daily_figures_pkey', columns: [t.kind, t.day, t.currency, t.key] }),
    choiceCheck('daily_figures_kind_check', t.kind),
  ],
);

/**
 * Where something changed since its day was counted. Triggers append to it in the transaction of the change and take no lock, so that
 * two orders stored at once do not wait for each other.
 */
export const stale_figures = pgTable(
  'stale_figures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: choice('source', figureSources).notNull(),
    /** To the quarter of an hour, which is in one day in every time zone. */
    at: moment('at').notNull(),
  },
  (t) => [choiceCheck('stale_figures_source_check', t.source)],
);

/** What the figures were counted with. Another time zone means other days, so all is counted again. */
export const figures_state = pgTable(
  'figures_state',
  {
    id: integer('id').primaryKey().default(1),
    time_zone: text('time_zone').notNull(),
    /** Counts up with every change of a figure. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    counted_at: moment('counted_at').notNull(),
  },
  (t) => [check('figures_state_one_row_check', sql`${t.id} = 1`)],
);

/** In which minutes of an hour a process of the studio was up and reached the database: a bit for each. */
export const uptime_hours = pgTable('uptime_hours', {
  hour: moment('hour').primaryKey(),
  minutes: bigint('minutes', { mode: 'bigint' }).notNull(),
});

/** How many requests of an hour took about how long; `bucket` is a step of a logarithmic scale. */
export const response_times = pgTable(
  'response_times',
  {
    hour: moment('hour').notNull(),
    bucket: smallint('bucket').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'response_times_pkey', columns: [t.hour, t.bucket] })],
);
