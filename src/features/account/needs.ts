import type { Business } from '#features/business/contract.ts';
import { isComplete } from '#features/business/policy.ts';
import type { Profile } from './contract.ts';

export type Need = 'pay-invoices' | 'confirm-email' | 'complete-business' | 'confirm-recovery' | 'two-factor';

type Known = { profile: Profile; business: Business | null; mailConfigured: boolean; owed?: number };

/** What a person has left to do about their account and their invoices, the most pressing first. */
export function needsOf({ profile, business, mailConfigured, owed = 0 }: Known): Need[] {
  const needs: Need[] = [];
  if (owed > 0) needs.push('pay-invoices');
  // Without mail delivery no confirmation is demanded, and none could be given.
  if (!profile.email_verified && mailConfigured) needs.push('confirm-email');
  if (business ? !isComplete(business) : profile.user_type === 'business') needs.push('complete-business');
  if (profile.recovery_email && !profile.recovery_email_verified && mailConfigured) needs.push('confirm-recovery');
  if (!profile.two_factor_enabled) needs.push('two-factor');
  return needs;
}
