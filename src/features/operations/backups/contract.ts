import { oc } from '@orpc/contract';
import { z } from 'zod';
import { backupChecks, backupOrigins, backupPlaces, backupSchedules, backupStates } from '#shared/choices/operations/backups.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const whole = (least: number, most: number) => {
  const message = `Please enter a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};

const plan = {
  schedule: z.enum(backupSchedules),
  hour: whole(0, 23).describe("In the studio's time zone"),
  weekday: whole(0, 6).describe('Of a weekly backup; 0 is Sunday'),
  place: z.enum(backupPlaces),
  is_encrypted: z.boolean(),
  keep_daily: whole(1, 90),
  keep_weekly: whole(0, 60),
  keep_monthly: whole(0, 60),
};

/** A blank passphrase means that the stored one stays. */
export const backupSettingsInput = z.object({
  ...plan,
  updated_at: seenVersion.nullable(),
  passphrase: z
    .string()
    .max(200, 'Please use at most 200 characters')
    .refine((value) => value === '' || value.length >= 12, 'Please use at least 12 characters'),
});
export type BackupSettingsInput = z.output<typeof backupSettingsInput>;

/** The passphrase never travels back: only whether there is one. */
const backupSettings = z.object({
  ...plan,
  updated_at: timestamp.nullable().describe('The version; a change names the one that it saw. Null while nothing was saved'),
  has_passphrase: z.boolean(),
  has_bucket: z.boolean(),
  folder: z.string(),
  time_zone: z.string(),
  next_at: timestamp.nullable(),
});
export type BackupSettings = z.output<typeof backupSettings>;

const backup = z.object({
  id: z.uuid(),
  origin: z.enum(backupOrigins),
  place: z.enum(backupPlaces),
  name: z.string(),
  is_encrypted: z.boolean(),
  state: z.enum(backupStates),
  size_bytes: z.number().int().nullable(),
  row_count: z.number().int().nullable(),
  file_count: z.number().int().nullable(),
  missing_files: z.number().int(),
  error: z.string().nullable(),
  check_state: z.enum(backupChecks),
  checked_at: timestamp.nullable(),
  check_error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Backup = z.output<typeof backup>;

const tags = ['Backups'];
const byId = z.object({ id: z.uuid() });

export const backupsContract = {
  settings: oc
    .route({
      method: 'GET',
      path: '/admin/backup-settings',
      tags,
      summary: 'When backups are made, where they go, which are kept',
    })
    .output(backupSettings),
  saveSettings: oc
    .route({ method: 'PUT', path: '/admin/backup-settings', tags, summary: 'Changes when backups are made' })
    .input(backupSettingsInput)
    .output(backupSettings),
  list: oc
    .route({ method: 'GET', path: '/admin/backups', tags, summary: 'Backups, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(backup)),
  create: oc
    .route({ method: 'POST', path: '/admin/backups', tags, summary: 'Asks for a backup now' })
    .input(z.object({ backup_id: z.uuid().describe('Chosen by the caller: the same one is made once') }))
    .output(backup),
  verify: oc
    .route({
      method: 'POST',
      path: '/admin/backups/{id}/verify',
      tags,
      summary: 'Restores a backup into a database of its own and compares every row and file',
    })
    .input(byId)
    .output(backup),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/backups/{id}', tags, summary: 'Deletes a backup' })
    .input(byId)
    .output(byId.extend({ is_file_left: z.boolean().describe('Its file is in a bucket that is no longer configured') })),
  permitDownload: oc
    .route({
      method: 'POST',
      path: '/admin/backups/{id}/download',
      tags,
      summary: 'Answers the key to one download, for the password',
    })
    .input(byId.extend({ password: z.string().min(1, 'Please enter your password').max(200) }))
    .output(z.object({ key: z.string() })),
  download: oc
    .route({
      method: 'GET',
      path: '/admin/backups/{id}/file',
      tags,
      summary: 'The file of a backup',
      ...downloadRoute('application/octet-stream'),
    })
    .input(byId.extend({ key: z.string().max(200).default('') }))
    .output(download),
};
