import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { PFX } from 'pkijs';
import type { KeyAndCertificate } from './self-signed.server.ts';

const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

/** What keeps a P12 file from being used, in words for the owner. */
export class P12Error extends Error {}

/** The key of a PKCS#12 file with its certificate and those above it. */
export async function readP12(file: Uint8Array, password: string): Promise<KeyAndCertificate> {
  const pkijs = await import('pkijs');
  let pfx: PFX;
  try {
    pfx = pkijs.PFX.fromBER(bytes(file));
  } catch (cause) {
    throw new P12Error('is not a PKCS#12 file', { cause });
  }
  const secret = bytes(new TextEncoder().encode(password));
  const keys: Buffer[] = [];
  const certificates: X509Certificate[] = [];
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch (cause) {
    throw new P12Error('cannot be opened with SEAL_P12_PASSWORD', { cause });
  }
  try {
    const safe = pfx.parsedValue?.authenticatedSafe;
    await safe?.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
    for (const { value } of safe?.parsedValue?.safeContents ?? []) {
      for (const bag of (value as import('pkijs').SafeContents).safeBags) {
        const content = bag.bagValue;
        if (content instanceof pkijs.PKCS8ShroudedKeyBag) {
          // The method is there, but the library keeps it from its types.
          const shrouded = content as unknown as { parseInternalValues(by: { password: ArrayBuffer }): Promise<void> };
          await shrouded.parseInternalValues({ password: secret });
          if (content.parsedValue) keys.push(Buffer.from(content.parsedValue.toSchema().toBER()));
        } else if (content instanceof pkijs.PrivateKeyInfo) keys.push(Buffer.from(content.toSchema().toBER()));
        else if (content instanceof pkijs.CertBag && content.parsedValue instanceof pkijs.Certificate) {
          certificates.push(new X509Certificate(Buffer.from(content.parsedValue.toSchema(true).toBER())));
        }
      }
    }
  } catch (cause) {
    const way = 'openssl pkcs12 -export with OpenSSL 3';
    throw new P12Error(`is encrypted in an outdated way; write it again with ${way}`, { cause });
  }
  return matching(keys, certificates);
}

function matching(keys: Buffer[], certificates: X509Certificate[]): KeyAndCertificate {
  for (const privateKey of keys) {
    const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
    const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
    if (!own) continue;
    if (!['rsa', 'ec'].includes(key.asymmetricKeyType ?? '')) throw new P12Error('holds a key that is neither RSA nor elliptic');
    return { privateKey, certificates: [own, ...above(own, certificates)].map(({ raw }) => raw) };
  }
  throw new P12Error('holds no private key with its certificate');
}

function above(from: X509Certificate, all: X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let at = from; chain.length < all.length; ) {
    const issuer = all.find((one) => one !== at && !chain.includes(one) && at.checkIssued(one));
    if (!issuer) break;
    chain.push(issuer);
    at = issuer;
  }
  return chain;
}
