import { z } from 'zod';
import { decryptField, encryptField } from '#shared/field-cipher.ts';
import type { Business, BusinessInput } from '../contract.ts';
import { type SensitiveField, sensitiveFields } from '../policy.ts';

export type SensitiveValues = Record<SensitiveField, string>;
export type Opened = { passphrase: string; values: SensitiveValues; unreadable: SensitiveField[] };

const envelope = z.object({ data: z.object({ passphrase: z.string() }) });

const column = {
  phone: 'encrypted_phone',
  tax_id: 'encrypted_tax_id',
  registration_number: 'encrypted_registration_number',
} as const;
type Columns = Partial<Pick<BusinessInput, (typeof column)[SensitiveField]>>;

export const nothing: SensitiveValues = { phone: '', tax_id: '', registration_number: '' };

async function ownPassphrase(): Promise<string> {
  const response = await fetch('/api/session/passphrase', { headers: { accept: 'application/json' } });
  return envelope.parse(await response.json()).data.passphrase;
}

/** The stored values in plain, for this browser alone; what cannot be opened is named and stays as it is. Without the passphrase nothing is known of them, and none can be typed. */
export async function openSensitive(business: Business | null): Promise<Opened> {
  const opened: Opened = { passphrase: await ownPassphrase(), values: { ...nothing }, unreadable: [] };
  for (const field of sensitiveFields) {
    const sealed = business?.[column[field]];
    if (!sealed) continue;
    try {
      opened.values[field] = await decryptField(sealed, opened.passphrase);
    } catch {
      opened.unreadable.push(field);
    }
  }
  return opened;
}

/** Only what changed is sent: blank clears it, absent keeps it. A value that cannot be encrypted is logged and left out. */
export async function sealSensitive(values: Partial<SensitiveValues>, passphrase: string | null): Promise<Columns> {
  const sealed: Columns = {};
  for (const field of sensitiveFields) {
    const value = values[field];
    if (value === undefined) continue;
    try {
      if (value !== '' && passphrase === null) throw new Error('No passphrase to encrypt with');
      sealed[column[field]] = value === '' ? null : await encryptField(value, passphrase ?? '');
    } catch (error) {
      reportError(error);
    }
  }
  return sealed;
}
