import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave with its subscription, in base64url. */
export type PushKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
const recordSize = 4096;
/** The header of the record, its tag and the mark of its end leave this much for the words. */
export const mostBytes = recordSize - 86 - 16 - 1;

/** False for what is no point of the curve: nothing could be encrypted for it. */
export function isPushKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

function freshKeys(): ECDH {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A message that only this browser can read (RFC 8291): one record of `aes128gcm` (RFC 8188). */
export function encryptPush(
  words: Uint8Array,
  { p256dh, auth }: PushKeys,
  own: ECDH = freshKeys(),
  salt: Uint8Array = randomBytes(16),
): Buffer {
  if (words.length > mostBytes) throw new Error('The push message is too long');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record of a message ends with a 2.
  const body = Buffer.concat([cipher.update(words), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body]);
}
