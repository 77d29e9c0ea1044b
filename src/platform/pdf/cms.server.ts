import { createHash, createPrivateKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyAndCertificate } from '#platform/crypto/self-signed.server.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

const signAsync = promisify(sign);
const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

/**
 * A detached CMS signature as PAdES B-B wants it: content type, digest and the signing certificate are signed, and no time is, for
 * the time stands in the PDF itself.
 */
export async function signDetached(digest: Buffer, { privateKey, certificates }: KeyAndCertificate): Promise<Buffer> {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')]);
  const [own] = certificates;
  if (!own) throw new Error('A seal needs a certificate');
  const chain = certificates.map((der) => pkijs.Certificate.fromBER(bytes(der)));
  const [signer] = chain;
  if (!signer) throw new Error('A seal needs a certificate');
  const sha256 = () => new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 });
  const attribute = (type: string, value: InstanceType<typeof asn1js.BaseBlock>) =>
    new pkijs.Attribute({ type, values: [value] });
  // ESSCertIDv2 with SHA-256, its default: the hash alone.
  const certificateHash = createHash('sha256').update(own).digest();
  const list = (...value: InstanceType<typeof asn1js.BaseBlock>[]) => new asn1js.Sequence({ value });
  const attributes = [
    attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.data })),
    attribute(oid.messageDigest, new asn1js.OctetString({ valueHex: bytes(digest) })),
    attribute(oid.signingCertificateV2, list(list(list(new asn1js.OctetString({ valueHex: bytes(certificateHash) }))))),
  ];
  // A DER set is sorted by its encoding; a verifier that encodes it anew must get what was signed.
  const encoded = (one: (typeof attributes)[number]) => Buffer.from(one.toSchema().toBER());
  attributes.sort((a, b) => Buffer.compare(encoded(a), encoded(b)));
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes });
  const toSign = Buffer.from(new asn1js.Set({ value: attributes.map((one) => one.toSchema()) }).toBER());
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const isRsa = key.asymmetricKeyType === 'rsa';
  const signature = await signAsync('sha256', toSign, key);
  const signerInfo = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs,
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({
      algorithmId: isRsa ? oid.rsaWithSha256 : oid.ecdsaWithSha256,
      ...(isRsa ? { algorithmParams: new asn1js.Null() } : {}),
    }),
    signature: new asn1js.OctetString({ valueHex: bytes(signature) }),
  });
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: chain,
    signerInfos: [signerInfo],
  });
  const content = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}
