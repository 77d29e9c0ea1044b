import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

export type KeyAndCertificate = {
  /** PKCS#8, DER. */
  privateKey: Buffer;
  /** DER, the signer's own first, then those that lead to its issuer. */
  certificates: Buffer[];
};

/** Whom a certificate names. */
export type Subject = { studio: string; host: string };

const years = 30;
const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
const oid = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  rsaWithSha256: '1.2.840.113549.1.1.11',
};
const longestName = 64;

/** What X.520 allows a name to have. */
export const shortName = (text: string): string => Array.from(text).slice(0, longestName).join('');

/** A new key of our own with a certificate that it has signed itself. */
export async function createSelfSigned(subject: Subject, now = new Date()): Promise<KeyAndCertificate> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return certify(Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)), subject, now);
}

/** A certificate that this key has signed itself: good for signatures and for nothing else. */
export async function certify(privateKey: Buffer, { studio, host }: Subject, now = new Date()): Promise<KeyAndCertificate> {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')]);
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const certificate = new pkijs.Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number is positive, and its first byte is not zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  const parts: [type: string, text: string][] = [
    [oid.organization, studio],
    [oid.organizationalUnit, `Document seal of ${host}`],
    [oid.commonName, studio],
  ];
  // One set for each part: the library would put all of them into one.
  const name = new asn1js.Sequence({
    value: parts.map(([type, text]) => {
      const value = [new asn1js.ObjectIdentifier({ value: type }), new asn1js.Utf8String({ value: shortName(text) })];
      return new asn1js.Set({ value: [new asn1js.Sequence({ value })] });
    }),
  }).toBER();
  certificate.subject = pkijs.RelativeDistinguishedNames.fromBER(name);
  certificate.issuer = pkijs.RelativeDistinguishedNames.fromBER(name);
  certificate.notBefore.value = new Date(now.getTime() - 3_600_000);
  certificate.notAfter.type = 1;
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()));
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
  // Bits 0 and 1: digitalSignature and nonRepudiation.
  const usage = new asn1js.BitString({ valueHex: new Uint8Array([0b11000000]).buffer, unusedBits: 6 });
  certificate.extensions = [
    extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, usage),
  ];
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(new Uint8Array(publicKey).buffer);
  // RFC 4055 asks for NULL as the parameters; the library's own way of signing leaves them out.
  const rsa = () => new pkijs.AlgorithmIdentifier({ algorithmId: oid.rsaWithSha256, algorithmParams: new asn1js.Null() });
  certificate.signature = rsa();
  certificate.signatureAlgorithm = rsa();
  const body = Buffer.from(certificate.encodeTBS().toBER());
  certificate.signatureValue = new asn1js.BitString({ valueHex: new Uint8Array(sign('sha256', body, key)).buffer });
  return { privateKey, certificates: [Buffer.from(certificate.toSchema(true).toBER())] };
}
