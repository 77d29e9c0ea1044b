import type { AccountType } from '#shared/choices/people/auth.ts';
import type { Client } from '../contract.ts';

export const notSpecified = 'Not specified';

export const typeLabels: Record<AccountType, string> = { personal: 'Personal', business: 'Business' };

/** Null for a personal client without a business. */
export const businessNameOf = ({ user_type, business_name }: Pick<Client, 'user_type' | 'business_name'>): string | null =>
  business_name || (user_type === 'business' ? 'Business Name Not Set' : null);

/** "city, state"; what is known of it, or that nothing is. */
export const locationOf = ({ city, state }: Pick<Client, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ') || notSpecified;
