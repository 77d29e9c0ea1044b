import { isAdmin, type Role } from '#shared/roles.ts';

/** `data.iv.salt` in base64: ciphertext with its 16-byte tag, a 12-byte iv, a 16-byte salt. */
export const cipherPattern =
  /^(?=[^.]{24})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\.[A-Za-z0-9+/]{16}\.[A-Za-z0-9+/]{22}==$/;

export const sensitiveFields = ['phone', 'tax_id', 'registration_number'] as const;
export type SensitiveField = (typeof sensitiveFields)[number];

/** An admin serves clients; what colleagues keep is open to the super administrator alone. */
export const mayOpenFieldsOf = (caller: Role, owner: Role): boolean =>
  caller === 'super_admin' || (isAdmin(caller) && owner === 'client');

/** The facts that a studio needs for an estimate or an invoice; a profile that lacks one is not complete. */
export const neededFacts = ['business_type', 'industry', 'address', 'city', 'country'] as const;

export const isComplete = (business: Partial<Record<(typeof neededFacts)[number], string | null>>): boolean =>
  neededFacts.every((name) => Boolean(business[name]));
