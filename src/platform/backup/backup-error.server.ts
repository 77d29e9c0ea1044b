import { StartError } from '#platform/postgres/start-error.server.ts';

/** A backup or restore that failed for a reason a person can act on, in one sentence. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

/** The backup itself is not what was written, or cannot be restored. */
export class BackupDamaged extends BackupError {
  override name = 'BackupDamaged';
}

export class WrongPassphrase extends BackupError {
  override name = 'WrongPassphrase';
}
