import { z } from 'zod';
import { type AccountType, accountTypes } from '#shared/choices/people/auth.ts';
import { draftKey } from '#ui/public-form/draft-key.ts';

const texts = z.record(z.string(), z.union([z.string(), z.number()]).nullable());
const draft = z.object({ type: z.enum(accountTypes).nullish(), account: texts, business: texts });
export type RegistrationDraft = { type?: AccountType | null; account: object; business: object };

const key = draftKey('registration');
/** What leaves the browser hashed or encrypted does not lie about in its storage either. */
const secret = new Set(['password', 'confirmPassword', 'phone', 'tax_id', 'registration_number']);
const open = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));

/** What was typed, kept for this tab until it is sent. */
export function keepRegistration({ type, account, business }: RegistrationDraft): void {
  if (![...Object.values(open(account)), ...Object.values(open(business))].some(Boolean)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ type, account: open(account), business: open(business) }));
  } catch {
    // Storage may be full or blocked; the form itself still holds everything.
  }
}

export function keptRegistration(): z.output<typeof draft> | null {
  try {
    const stored = draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function dropRegistration(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
