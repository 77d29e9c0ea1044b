import { randomBytes } from 'node:crypto';

export type KeyAndCertificate = {
  /** PKCS#8, DER. */
  privateKey: Buffer;
  /** DER, the signer's own first, then those that lead to its issuer. */
  certificates: Buffer[];
};

const years = 30;
const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

/** A key of our own with a certificate that it has signed itself: good for signatures and for nothing else. */
export async function createSelfSigned(commonName: string, now = new Date()): Promise<KeyAndCertificate> {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')]);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number is positive, and its first byte is not zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new asn1js.Utf8String({ value: commonName.slice(0, 64) });
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
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
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    privateKey: Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificates: [Buffer.from(certificate.toSchema(true).toBER())],
  };
}
