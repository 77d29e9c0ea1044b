import type { Business } from '#features/people/business/contract.ts';
import { isComplete } from '#features/people/business/policy.ts';
import type { Profile } from './contract.ts';

export type Need =
  | 'pay-invoices'
  | 'answer-documents'
  | 'confirm-email'
  | 'complete-business'
  | 'confirm-recovery'
  | 'two-factor';

type Known = {
  profile: Profile;
  business: Business | null;
  mailConfigured: boolean /** In how many currencies something is to be paid. */;
  owed?: number;
  documents?: number;
};

/** What a person has left to do about their account, their invoices and their documents, the most pressing first. */
export function needsOf({ profile, business, mailConfigured, owed = 0, documents = 0 }: Known): Need[] {
  const needs: Need[] = [];
  if (owed > 0) needs.push('pay-invoices');
  if (documents > 0) needs.push('answer-documents');
  // Without mail delivery no confirmation is demanded, and none could be given.
  if (!profile.email_verified && mailConfigured) needs.push('confirm-email');
  if (business ? !isComplete(business) : profile.user_type === 'business') needs.push('complete-business');
  if (profile.recovery_email && !profile.recovery_email_verified && mailConfigured) needs.push('confirm-recovery');
  if (!profile.two_factor_enabled) needs.push('two-factor');
  return needs;
}
