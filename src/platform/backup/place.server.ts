import { join, resolve } from 'node:path';
import type { Env } from '#platform/env.server.ts';

export const backupFolder = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(resolve(env.DATA_DIR), 'backups');

/** Named by its time, so that a list by name is a list by age. */
export function backupName(at: Date, { note = '', isEncrypted }: { note?: string; isEncrypted: boolean }): string {
  const stamp = at.toISOString().replaceAll(':', '-').replace('.', '-');
  return `foyer-${stamp}${note && `-${note}`}.tar.gz${isEncrypted ? '.enc' : ''}`;
}

const namePattern = /^foyer-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(-[a-z-]+)?\.tar\.gz(\.enc)?$/;

/** When a backup was made, by its name; null for any other file. */
export function timeOfBackup(name: string): Date | null {
  const [, day, hour, minute, second, ms] = namePattern.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
