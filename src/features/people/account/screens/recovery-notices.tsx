import type { z } from 'zod';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { recoveryState } from '../contract.ts';

/** What the recovery address still waits for. */
export function RecoveryNotices({ recovery }: { recovery: z.output<typeof recoveryState> }) {
  const { recovery_email, recovery_email_verified, change, mail_configured } = recovery;
  const unproven = change ? !change.confirmed && change.email : !recovery_email_verified && recovery_email;
  return (
    <>
      {change && (
        <FormAlert tone="info">
          {recovery_email} keeps working until <LocalTime value={change.at} />
          {change.email ? `; then ${change.email} takes its place, once it is confirmed.` : '; then it is removed.'}
        </FormAlert>
      )}
      {unproven && mail_configured && (
        <FormAlert tone="info">We sent a link to {unproven}. Open it within 24 hours to confirm the address.</FormAlert>
      )}
      {!mail_configured && (
        <FormAlert tone="warning">
          Mail delivery is not configured, so no confirmation link can be sent. An address saved now is kept, but not used.
        </FormAlert>
      )}
    </>
  );
}
