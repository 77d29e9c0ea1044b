// Web Crypto only: the browser and the server run this same file.
const iterations = 100_000;
const saltBytes = 16;
const ivBytes = 12;

/** A page that came over plain HTTP from another machine has no Web Crypto. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

export type CipherParts = { data: string; iv: string; salt: string };

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export async function encryptParts(plain: string, passphrase: string): Promise<CipherParts> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await deriveKey(passphrase, salt);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(plain));
  return { data: toBase64(new Uint8Array(data)), iv: toBase64(iv), salt: toBase64(salt) };
}

/** Rejects when the passphrase is wrong or any part was changed. */
export async function decryptParts(parts: CipherParts, passphrase: string): Promise<string> {
  const key = await deriveKey(passphrase, fromBase64(parts.salt));
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(parts.iv) }, key, fromBase64(parts.data));
  return new TextDecoder().decode(plain);
}

export async function encryptField(plain: string, passphrase: string): Promise<string> {
  const { data, iv, salt } = await encryptParts(plain, passphrase);
  return `${data}.${iv}.${salt}`;
}

export async function decryptField(joined: string, passphrase: string): Promise<string> {
  const [data, iv, salt, ...rest] = joined.split('.');
  if (!data || !iv || !salt || rest.length > 0) throw new Error('An encrypted field has the form data.iv.salt');
  return decryptParts({ data, iv, salt }, passphrase);
}
