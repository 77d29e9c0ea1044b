import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from './secret-box.server.ts';

/** `other-key`: made with another application secret, so that nothing can be said about it. */
export type MacState = 'genuine' | 'forged' | 'other-key';

/** Signs what the database keeps with a key that the database does not hold. */
export type RecordKey = {
  sign(purpose: string, text: string): string;
  check(purpose: string, text: string, mac: string): MacState;
};

let current: RecordKey | null = null;

/** Told once, when the ports are put together: a record is written wherever there is a transaction, and that knows no secrets. */
export function setRecordKey(secrets: Pick<SecretBox, 'derive'>): void {
  current = createRecordKey(secrets);
}

export function recordKey(): RecordKey {
  if (!current) throw new Error('The key of the records has not been set');
  return current;
}

/** A signature is `<which key>.<HMAC-SHA256>`; the first part tells a changed secret from a changed record. */
export function createRecordKey(secrets: Pick<SecretBox, 'derive'>): RecordKey {
  const key = Buffer.from(secrets.derive('document-record'), 'hex');
  const id = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8);
  const sign = (purpose: string, text: string) => `${id}.${createHmac('sha256', key).update(`${purpose}:${text}`).digest('hex')}`;
  return {
    sign,
    check(purpose, text, mac) {
      const [right, given] = [Buffer.from(sign(purpose, text)), Buffer.from(mac)];
      if (right.length === given.length && timingSafeEqual(right, given)) return 'genuine';
      return mac.startsWith(`${id}.`) ? 'forged' : 'other-key';
    },
  };
}
