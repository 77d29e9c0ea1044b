import { join, resolve } from 'node:path';
import type { Env } from '#platform/env.server.ts';

export const backupFolder = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(resolve(env.DATA_DIR), 'backups');

/** Named by its time, so that a list by name is a list by age. */
export function backupName(at: Date, { note = '', isEncrypted }: { note?: string; isEncrypted: boolean }): string {
  const stamp = at.toISOString().replaceAll(':', '-').replace('.', '-');
  return `foyer-${stamp}${note && `-${note}`}.tar.gz${isEncrypted ? '.enc' : ''}`;
}
