/** The columns of a person that say where a lost password is sent besides the account's own address. */
export type RecoveryColumns = {
  recovery_email: string | null;
  recovery_email_verified: boolean;
  next_recovery_email: string | null;
  next_recovery_email_verified: boolean;
  recovery_changes_at: Date | null;
};

/** A confirmed address keeps its rights this long after somebody asked to replace or remove it. */
export const recoveryWaitMs = 24 * 60 * 60 * 1000;

/** No change is waiting. */
export const unchanged = { next_recovery_email: null, next_recovery_email_verified: false, recovery_changes_at: null };

/** The columns as they count now: a change whose day has come has happened, though nobody has written it down yet. */
export function settledRecovery(row: RecoveryColumns, now = new Date()): RecoveryColumns {
  const { recovery_email, recovery_email_verified, next_recovery_email, next_recovery_email_verified, recovery_changes_at } = row;
  const isDue = recovery_changes_at !== null && recovery_changes_at <= now;
  if (isDue && (next_recovery_email === null || next_recovery_email_verified)) {
    return { recovery_email: next_recovery_email, recovery_email_verified: next_recovery_email !== null, ...unchanged };
  }
  return { recovery_email, recovery_email_verified, next_recovery_email, next_recovery_email_verified, recovery_changes_at };
}

/** Every address that is known to be this person's: resets and notices go to all of them. */
export function addressesOf(user: RecoveryColumns & { email: string }, now = new Date()): string[] {
  const { recovery_email, recovery_email_verified } = settledRecovery(user, now);
  const second = recovery_email_verified && recovery_email?.toLowerCase() !== user.email.toLowerCase() ? recovery_email : null;
  return second ? [user.email, second] : [user.email];
}

/** What the link that proves such an address is kept under. */
export const recoveryLink = (user_id: string): string => `recovery-email:${user_id}`;
