import { describe, expect, it } from 'vitest';
import type { Business } from '#features/people/business/contract.ts';
import type { Profile } from './contract.ts';
import { needsOf } from './needs.ts';

const profile: Profile & { speaks_for_address: boolean } = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'carl@studio.test',
  email_verified: true,
  speaks_for_address: true,
  first_name: 'Carl',
  last_name: 'Client',
  display_name: 'Carl',
  phone: '',
  user_type: 'personal',
  role: 'client',
  avatar_url: null,
  two_factor_enabled: true,
  recovery_email: null,
  recovery_email_verified: false,
  preferences: { email_notifications: true, sms_notifications: true, dark_mode: null },
  is_sample: false,
  client_since: '2025-12-31',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const complete = { business_type: 'llc', industry: 'Retail', address: '1 Main St', city: 'Portland', country: 'USA' } as Business;

describe('what needs a client', () => {
  const needs = (about: Partial<typeof profile>, business: Business | null = null, mailConfigured = true) =>
    needsOf({ profile: { ...profile, ...about }, business, mailConfigured });

  it('is nothing when everything is done', () => {
    expect(needs({})).toEqual([]);
    expect(needs({ user_type: 'business' }, complete)).toEqual([]);
  });

  it('is the confirmation first, but only where a mail can carry it', () => {
    const open = { speaks_for_address: false, recovery_email: 'spare@carl.test', two_factor_enabled: false };
    expect(needs(open)).toEqual(['confirm-email', 'confirm-recovery', 'two-factor']);
    expect(needs(open, null, false)).toEqual(['unproven-address', 'two-factor']);
  });

  it('is the business profile for a business without one, and for anybody who began one', () => {
    expect(needs({ user_type: 'business' })).toEqual(['complete-business']);
    expect(needs({}, { ...complete, city: null })).toEqual(['complete-business']);
  });
});
