import type { Certificate, SignedData, SignerInfo } from 'pkijs';
import { readTimeStamp, timeStampAttribute } from '#shared/time-stamp.ts';
import { type SealedRecord, sealedRecordIn } from '../sealed-record.ts';

export type SealState =
  /** Sealed by this studio, and every byte is as it was. */
  | 'genuine'
  /** It carries a seal that no longer fits the file. */
  | 'changed'
  /** The seal fits, but it is not this studio's. */
  | 'foreign'
  | 'unsealed'
  | 'no-pdf';

export type SealCheck = {
  state: SealState;
  /** SHA-256 of the whole file. */
  sha256: string;
  /** What the seal says of the document's record; believe it only when the file is genuine. */
  record: SealedRecord | null;
  /** Of an authority, on the seal itself. */
  stamp: { at: string; authority: string } | null;
  certificate_sha256: string | null;
};

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Checks a file's seal with nothing but its own bytes and the certificates that the studio is known by. */
export async function checkSeal(file: Uint8Array, known: readonly string[]): Promise<SealCheck> {
  const bytes = new Uint8Array(file);
  const text = latin1(bytes);
  const plain = { sha256: await sha256(bytes), certificate_sha256: null, record: null, stamp: null };
  const ranges = [...text.matchAll(rangePattern)];
  if (ranges.length === 0) return { ...plain, state: text.slice(0, 1024).includes('%PDF-') ? 'unsealed' : 'no-pdf' };
  const record = sealedRecordIn(text);
  const changed: SealCheck = { ...plain, record, state: 'changed' };
  const [start = 0, first = 0, second = 0, rest = 0] = ranges.at(-1)?.slice(1).map(Number) ?? [];
  // All of the file but the signature itself, which is hex digits between two brackets and nothing else.
  const whole = ranges.length === 1 && start === 0 && first > 0 && second > first && second + rest === bytes.length;
  const hole = /^<([0-9a-f]+)>$/i.exec(text.slice(first, second))?.[1];
  if (!whole || !hole) return changed;
  const signed = new Uint8Array(first + rest);
  signed.set(bytes.subarray(0, first));
  signed.set(bytes.subarray(second), first);
  const signer = await signerOf(fromHex(hole), signed);
  if (!signer) return changed;
  const { certificate_sha256, stamp } = signer;
  return { ...plain, record, stamp, certificate_sha256, state: known.includes(certificate_sha256) ? 'genuine' : 'foreign' };
}

type Signer = { certificate_sha256: string; stamp: SealCheck['stamp'] };

/** Whose signature fits, and when an authority has seen it; null where it does not fit, or the time stamp does not. */
async function signerOf(cms: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<Signer | null> {
  const pkijs = await import('pkijs');
  try {
    const content = pkijs.ContentInfo.fromBER(derOnly(cms));
    const data: SignedData = new pkijs.SignedData({ schema: content.content });
    if (data.signerInfos.length !== 1 || !(await data.verify({ signer: 0, data: signed.buffer }))) return null;
    const [info] = data.signerInfos;
    const certificate = data.certificates?.find((one): one is Certificate => {
      if (!(one instanceof pkijs.Certificate) || !(info?.sid instanceof pkijs.IssuerAndSerialNumber)) return false;
      return one.serialNumber.isEqual(info.sid.serialNumber) && one.issuer.isEqual(info.sid.issuer);
    });
    if (!certificate || !info) return null;
    const certificate_sha256 = await sha256(new Uint8Array(certificate.toSchema().toBER()));
    return { certificate_sha256, stamp: await stampOf(pkijs, info) };
  } catch {
    // What cannot be read as a signature is none.
    return null;
  }
}

async function stampOf(pkijs: typeof import('pkijs'), info: SignerInfo): Promise<SealCheck['stamp']> {
  const [value] = info.unsignedAttrs?.attributes.find(({ type }) => type === timeStampAttribute)?.values ?? [];
  if (!value) return null;
  const token = new pkijs.ContentInfo({ schema: value });
  const { at, authority } = await readTimeStamp(token, new Uint8Array(info.signature.valueBlock.valueHexView));
  return { at: at.toISOString(), authority };
}

/** The signature without the zeros that fill its room up. */
function derOnly(padded: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const lengthBytes = (padded[1] ?? 0) & 0x7f;
  const isLong = (padded[1] ?? 0) > 0x80;
  let length = isLong ? 0 : (padded[1] ?? 0);
  for (let at = 0; isLong && at < lengthBytes; at += 1) length = length * 256 + (padded[2 + at] ?? 0);
  const end = 2 + (isLong ? lengthBytes : 0) + length;
  if (padded.subarray(end).some((byte) => byte !== 0)) throw new Error('The room of the signature holds something else');
  return padded.slice(0, end).buffer;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Math.floor(hex.length / 2));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
};

const latin1 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
};
