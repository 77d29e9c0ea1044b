import { createHash, randomBytes } from 'node:crypto';
import type { ContentInfo, SignerInfo } from 'pkijs';
import { readTimeStamp, type TimeStamp, timeStampAttribute } from '#shared/time-stamp.ts';

/** How much larger a signature is kept when a time stamp with its certificates is to go into it. */
export const stampRoom = 12_288;

const patience = 10_000;
const mostBytes = stampRoom;
const sha256 = '2.16.840.1.101.3.4.2.1';
const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

/** The authority gave no time stamp that can be used. */
export class TimeStampError extends Error {}

/**
 * Puts a time stamp of an authority on the seal's own signature (PAdES B-T), into the room that was kept for it. No signed byte
 * changes.
 */
export async function stampSeal(pdf: Buffer, url: string): Promise<{ bytes: Buffer; stamp: TimeStamp }> {
  const pkijs = await import('pkijs');
  const { first, padded, content, signed, signer } = await openSeal(pdf);
  const signature = signatureOf(signer);
  const { token, stamp } = await askForStamp(url, signature);
  const attribute = new pkijs.Attribute({ type: timeStampAttribute, values: [token.toSchema()] });
  signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  const whole = new pkijs.ContentInfo({ contentType: content.contentType, content: signed.toSchema(true) });
  const cms = Buffer.from(whole.toSchema().toBER());
  if (cms.length > padded.length) throw new TimeStampError('The time stamp does not fit the room that was kept for it');
  const stamped = Buffer.from(pdf);
  stamped.write(cms.toString('hex'), first + 1, 'latin1');
  return { bytes: stamped, stamp };
}

/** The signature of a seal and the time stamp on it, for whoever checks them with other programs; null without a time stamp. */
export async function stampParts(pdf: Buffer): Promise<{ signature: Uint8Array; token: Buffer } | null> {
  const { signer } = await openSeal(pdf);
  const [token] = signer.unsignedAttrs?.attributes.find(({ type }) => type === timeStampAttribute)?.values ?? [];
  return token ? { signature: signatureOf(signer), token: Buffer.from(token.toBER()) } : null;
}

const signatureOf = (signer: SignerInfo): Uint8Array => new Uint8Array(signer.signature.valueBlock.valueHexView);

async function openSeal(pdf: Buffer) {
  const pkijs = await import('pkijs');
  const [first, second] = holeOf(pdf);
  const padded = Buffer.from(pdf.toString('latin1', first + 1, second - 1), 'hex');
  const content = pkijs.ContentInfo.fromBER(bytes(padded));
  const signed = new pkijs.SignedData({ schema: content.content });
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('The seal has no signature');
  return { first, padded, content, signed, signer };
}

async function askForStamp(url: string, signature: Uint8Array): Promise<{ token: ContentInfo; stamp: TimeStamp }> {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')]);
  const nonce = randomBytes(8);
  // A positive number without leading zeros, so that it comes back as it went out.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const imprint = createHash('sha256').update(signature).digest();
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: bytes(imprint) }),
    }),
    nonce: new asn1js.Integer({ valueHex: bytes(nonce) }),
    certReq: true,
  });
  const answer = await post(url, Buffer.from(request.toSchema().toBER()));
  try {
    const response = pkijs.TimeStampResp.fromBER(bytes(answer));
    const { status } = response.status;
    // 0: granted, 1: granted with modifications.
    if (status > 1 || !response.timeStampToken) throw new Error(`it answered with the status ${status}`);
    const stamp = await readTimeStamp(response.timeStampToken, signature);
    if (!stamp.nonce || Buffer.compare(stamp.nonce, nonce) !== 0) throw new Error('it answered another question');
    return { token: response.timeStampToken, stamp };
  } catch (cause) {
    throw new TimeStampError(`The time stamp authority gave no usable time stamp: ${reasonOf(cause)}`, { cause });
  }
}

async function post(url: string, body: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > mostBytes) throw new Error('its answer is too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (cause) {
    throw new TimeStampError(`The time stamp authority cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Where the signature begins and ends, brackets included. */
function holeOf(pdf: Buffer): [first: number, second: number] {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+\d+\s*\]/g)];
  const [, first, second] = ranges.at(-1) ?? [];
  if (!first || !second) throw new Error('This PDF has no seal');
  return [Number(first), Number(second)];
}
