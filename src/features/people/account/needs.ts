import { isComplete, type neededFacts } from '#features/people/business/policy.ts';

export type AccountNeed = 'confirm-email' | 'unproven-address' | 'complete-business' | 'confirm-recovery' | 'two-factor';

type Known = {
  profile: {
    speaks_for_address: boolean;
    user_type: string;
    recovery_email: string | null;
    recovery_email_verified: boolean;
    two_factor_enabled: boolean;
  };
  business: Partial<Record<(typeof neededFacts)[number], string | null>> | null;
  mailConfigured: boolean;
};

/** What a person has left to do about their account, the most pressing first. */
export function needsOf({ profile, business, mailConfigured }: Known): AccountNeed[] {
  const needs: AccountNeed[] = [];
  // Without mail delivery no confirmation is demanded, and none could be given: the studio has to say that it knows them.
  if (!profile.speaks_for_address) needs.push(mailConfigured ? 'confirm-email' : 'unproven-address');
  if (business ? !isComplete(business) : profile.user_type === 'business') needs.push('complete-business');
  if (profile.recovery_email && !profile.recovery_email_verified && mailConfigured) needs.push('confirm-recovery');
  if (!profile.two_factor_enabled) needs.push('two-factor');
  return needs;
}
