import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
};
const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

/** What the authority does with the next request. */
export type TsaMood = 'grants' | 'refuses' | 'stamps something else' | 'repeats itself' | 'talks nonsense' | 'is down';

export type TsaStandIn = {
  url: string;
  /** PEM, for whoever checks a time stamp with other programs. */
  certificate: string;
  mood: TsaMood;
  now: () => Date;
  requests: number;
  close(): Promise<void>;
};

const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

/** A time stamp authority that speaks RFC 3161 over HTTP, with a key and a certificate of its own. */
export async function startTsa(): Promise<TsaStandIn> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await certify(keys);
  const der = Buffer.from(certificate.toSchema(true).toBER());
  const server = createServer(async (request, response) => {
    standIn.requests += 1;
    const asked = await buffer(request);
    if (standIn.mood === 'is down') return void response.writeHead(503).end();
    if (request.headers['content-type'] !== 'application/timestamp-query') return void response.writeHead(415).end();
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(standIn.mood === 'talks nonsense' ? 'hello' : await reply(asked));
  });
  const reply = async (asked: Buffer): Promise<Buffer> => {
    const status = new pkijs.PKIStatusInfo({ status: standIn.mood === 'refuses' ? 2 : 0 });
    if (standIn.mood === 'refuses') return Buffer.from(new pkijs.TimeStampResp({ status }).toSchema().toBER());
    const wanted = pkijs.TimeStampReq.fromBER(bytes(asked));
    const timeStampToken = await stamp(wanted);
    return Buffer.from(new pkijs.TimeStampResp({ status, timeStampToken }).toSchema().toBER());
  };
  const stamp = async (wanted: pkijs.TimeStampReq): Promise<pkijs.ContentInfo> => {
    const { messageImprint } = wanted;
    if (standIn.mood === 'stamps something else')
      messageImprint.hashedMessage = new asn1js.OctetString({ valueHex: bytes(randomBytes(32)) });
    const nonce = standIn.mood === 'repeats itself' ? new asn1js.Integer({ value: 7 }) : wanted.nonce;
    const info = new pkijs.TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint,
      serialNumber: new asn1js.Integer({ value: standIn.requests }),
      genTime: standIn.now(),
      ...(nonce ? { nonce } : {}),
    });
    const content = Buffer.from(info.toSchema().toBER());
    const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
    const digest = (data: Uint8Array) => new asn1js.OctetString({ valueHex: bytes(createHash('sha256').update(data).digest()) });
    const list = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value });
    const signed = new pkijs.SignedData({
      version: 3,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({
        eContentType: oid.tstInfo,
        eContent: new asn1js.OctetString({ valueHex: bytes(content) }),
      }),
      certificates: [certificate],
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.tstInfo })),
              attribute(oid.messageDigest, digest(content)),
              attribute(oid.signingCertificateV2, list(list(list(digest(der))))),
            ],
          }),
        }),
      ],
    });
    await signed.sign(keys.privateKey, 0, 'SHA-256', bytes(content));
    return new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: TsaStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    certificate: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    mood: 'grants',
    now: () => new Date(),
    requests: 0,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return standIn;
}

async function certify(keys: CryptoKeyPair): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ value: 1 }) });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new asn1js.Utf8String({ value: 'Stand-in time stamp authority' });
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
  certificate.notBefore.value = new Date(Date.UTC(2020, 0));
  certificate.notAfter.value = new Date(Date.UTC(2045, 0));
  const usage = new pkijs.ExtKeyUsage({ keyPurposes: [oid.timeStamping] });
  certificate.extensions = [new pkijs.Extension({ extnID: '2.5.29.37', critical: true, extnValue: usage.toSchema().toBER() })];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return certificate;
}
