// Web Crypto only: the owner's and the client's browser run this file, the server never does.
const iterations = 600_000;
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

export type WrappedKey = { public_key: string; wrapped_key: string; salt: string; iv: string; iterations: number };
export type KeyPair = WrappedKey & { proof: string };
export type Sealed = { ephemeral_key: string; iv: string; data: string };

function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

async function passphraseKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['wrapKey', 'unwrapKey']);
}

/** A key pair whose private half leaves the browser only encrypted with the passphrase. */
export async function makeKeyPair(passphrase: string): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const [salt, iv] = [random(16), random(12)];
  const wrapping = await passphraseKey(passphrase, salt, iterations);
  const wrapped = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, wrapping, { name: 'AES-GCM', iv });
  const public_key = toBase64(await crypto.subtle.exportKey('spki', pair.publicKey));
  const proof = await proofOf(pair.privateKey, public_key);
  return { public_key, wrapped_key: toBase64(wrapped), salt: toBase64(salt), iv: toBase64(iv), iterations, proof };
}

/** Rejects when the passphrase is wrong. */
export async function unlockKey(key: Omit<WrappedKey, 'public_key'>, passphrase: string): Promise<CryptoKey> {
  const wrapping = await passphraseKey(passphrase, fromBase64(key.salt), key.iterations);
  const how = { name: 'AES-GCM', iv: fromBase64(key.iv) };
  return crypto.subtle.unwrapKey('pkcs8', fromBase64(key.wrapped_key), wrapping, how, curve, false, ['deriveBits']);
}

const importPublic = (spki: string) => crypto.subtle.importKey('spki', fromBase64(spki), curve, false, []);

/** Shows that its sender holds the private key, and opens nothing: without it the server hands no ciphertext out. */
export async function proofOf(private_key: CryptoKey, public_key: string): Promise<string> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: await importPublic(public_key) }, private_key, 256);
  const material = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('foyer credential proof') };
  return toBase64(await crypto.subtle.deriveBits(how, material, 256));
}

/** The shared secret of the two keys, bound to the drop that it is for. */
async function sharedKey(own: CryptoKey, other: CryptoKey, drop_id: string): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const material = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`foyer credential ${drop_id}`) };
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts for whoever has the private key of `public_key`, with a key pair that is forgotten at once. */
export async function seal(text: string, public_key: string, drop_id: string): Promise<Sealed> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const key = await sharedKey(pair.privateKey, await importPublic(public_key), drop_id);
  const iv = random(12);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(drop_id) }, key, utf8(text));
  const ephemeral_key = toBase64(await crypto.subtle.exportKey('spki', pair.publicKey));
  return { ephemeral_key, iv: toBase64(iv), data: toBase64(data) };
}

/** Rejects when it was encrypted for another key or drop, or was changed. */
export async function unseal({ ephemeral_key, iv, data }: Sealed, private_key: CryptoKey, drop_id: string): Promise<string> {
  const key = await sharedKey(private_key, await importPublic(ephemeral_key), drop_id);
  const how = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: utf8(drop_id) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, fromBase64(data)));
}

/** What both sides can read to each other, to know that nobody has put another key between them. */
export async function fingerprintOf(public_key: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(public_key)));
  const hex = [...hash.slice(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.match(/.{4}/g)?.join(' ') ?? hex;
}
