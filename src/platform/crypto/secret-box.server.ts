import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type SecretBox = {
  seal(plain: string): string;
  open(sealed: string): string;
  /** A passphrase of its own for each purpose; knowing one tells nothing of another. */
  derive(purpose: string): string;
};

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

const keyFor = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'foyer', `foyer:${version}:${purpose}`, 32));

/** Seals secrets at rest with AES-256-GCM; a sealed text is `v1.<iv><tag><data>` in base64url. */
export function createSecretBox(appSecret: string): SecretBox {
  if (appSecret.length < 16) throw new Error('The application secret must have at least 16 characters');
  const sealKey = keyFor(appSecret, 'seal');
  const deriveKey = keyFor(appSecret, 'derive');
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      cipher.setAAD(Buffer.from(version));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`;
    },
    open(sealed) {
      const [given, body, ...rest] = sealed.split('.');
      if (given !== version || body === undefined || rest.length > 0) throw new Error('Not a sealed secret of a known version');
      const bytes = Buffer.from(body, 'base64url');
      if (bytes.length < ivBytes + tagBytes) throw new Error('The sealed secret is cut short');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(version));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    derive: (purpose) => createHmac('sha256', deriveKey).update(purpose).digest('hex'),
  };
}
