import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { backupChecks, backupOrigins, backupPlaces, backupSchedules, backupStates } from '#shared/choices/operations/backups.ts';
import { choice, choiceCheck, created_at, id, moment, updated_at } from '../columns.ts';

/** When backups are made, where they go, and which are kept. One row, once somebody has saved it. */
export const backup_settings = pgTable(
  'backup_settings',
  {
    id: integer('id').primaryKey().default(1),
    schedule: choice('schedule', backupSchedules).notNull(),
    /** In the studio's time zone. */
    hour: integer('hour').notNull(),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    place: choice('place', backupPlaces).notNull(),
    is_encrypted: boolean('is_encrypted').notNull(),
    sealed_passphrase: text('sealed_passphrase'),
    keep_daily: integer('keep_daily').notNull(),
    keep_weekly: integer('keep_weekly').notNull(),
    keep_monthly: integer('keep_monthly').notNull(),
    updated_at: updated_at(),
  },
  (t) => [
    check('backup_settings_one_row_check', sql`${t.id} = 1`),
    choiceCheck('backup_settings_schedule_check', t.schedule),
    choiceCheck('backup_settings_place_check', t.place),
  ],
);

/** Every backup that was asked for, and what became of it. */
export const backup_runs = pgTable(
  'backup_runs',
  {
    id: id(),
    origin: choice('origin', backupOrigins).notNull(),
    place: choice('place', backupPlaces).notNull(),
    /** Of the file, chosen before it is written. */
    name: text('name').notNull(),
    is_encrypted: boolean('is_encrypted').notNull(),
    state: choice('state', backupStates).notNull().default('waiting'),
    size_bytes: bigint('size_bytes', { mode: 'number' }),
    row_count: bigint('row_count', { mode: 'number' }),
    file_count: bigint('file_count', { mode: 'number' }),
    /** Named by a row, but not in the store. */
    missing_files: integer('missing_files').notNull().default(0),
    error: text('error'),
    check_state: choice('check_state', backupChecks).notNull().default('none'),
    /** When the last check ended. */
    checked_at: moment('checked_at'),
    check_error: text('check_error'),
    /** While a process works on it: renewed every few seconds, so that a killed one is noticed. */
    beat_at: moment('beat_at'),
    created_at: created_at(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('backup_runs_name_key').on(t.place, t.name),
    index('backup_runs_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('backup_runs_open_idx')
      .on(t.created_at)
      .where(sql`${t.state} in ('waiting', 'running') or ${t.check_state} in ('waiting', 'running')`),
    choiceCheck('backup_runs_origin_check', t.origin),
    choiceCheck('backup_runs_place_check', t.place),
    choiceCheck('backup_runs_state_check', t.state),
    choiceCheck('backup_runs_check_state_check', t.check_state),
  ],
);
