import { createHash, timingSafeEqual } from 'node:crypto';
import type { mail_threads } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { replyTokenLength } from '#shared/mail/reply-address.ts';

type Thread = Pick<typeof mail_threads.$inferSelect, 'id' | 'subject_type' | 'subject_id' | 'address'>;

const idLength = 25;
const signHex = 20;

/** Digits and small letters only: some mail servers change the case of what stands before the @. */
const short = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0');

/** Names the mail that is answered, and is signed together with what that mail is about and whom it went to. */
export const replyToken = (secrets: SecretBox, { id, subject_type, subject_id, address }: Thread): string =>
  short(id.replaceAll('-', ''), idLength) +
  short(
    secrets.derive(`mail-reply:${id}:${subject_type}:${subject_id}:${address.toLowerCase()}`).slice(0, signHex),
    replyTokenLength - idLength,
  );

/** The mail that a token claims to answer, not yet proven; null where it can be none. */
export function mailIdOfToken(token: string): string | null {
  if (token.length !== replyTokenLength || !/^[0-9a-z]+$/.test(token)) return null;
  let number = 0n;
  for (const digit of token.slice(0, idLength)) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

export const isTokenOf = (secrets: SecretBox, token: string, thread: Thread): boolean =>
  timingSafeEqual(sha256(token), sha256(replyToken(secrets, thread)));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
