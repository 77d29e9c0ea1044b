import { type BackupPlace, backupFolder, bucketPlace, folderPlace } from '#platform/backup/place.server.ts';
import type { Env } from '#platform/env.server.ts';
import { bucketStore } from '#platform/files/store.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { BackupPlaceName } from '#shared/choices/operations/backups.ts';

/** Null for a bucket that is not configured (any more). */
export function findPlace(env: Env, name: BackupPlaceName): BackupPlace | null {
  if (name === 'folder') return folderPlace(backupFolder(env));
  const store = bucketStore(env);
  return store && bucketPlace(store);
}

export function placeOf(env: Env, name: BackupPlaceName): BackupPlace {
  const place = findPlace(env, name);
  if (!place) throw new AppError('CONFLICT', 'No bucket is configured; set S3_BUCKET or choose the folder.');
  return place;
}
