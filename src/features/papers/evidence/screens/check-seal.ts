import type { Certificate, SignedData } from 'pkijs';

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
  /** The number that the seal names; believe it only when the file is genuine. */
  number: string | null;
  certificate_sha256: string | null;
};

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Checks a file's seal with nothing but its own bytes and the certificates that the studio is known by. */
export async function checkSeal(file: Uint8Array, known: readonly string[]): Promise<SealCheck> {
  const bytes = new Uint8Array(file);
  const text = latin1(bytes);
  const plain = { sha256: await sha256(bytes), certificate_sha256: null, number: null };
  const ranges = [...text.matchAll(rangePattern)];
  if (ranges.length === 0) return { ...plain, state: text.slice(0, 1024).includes('%PDF-') ? 'unsealed' : 'no-pdf' };
  const number = numberIn(text);
  const changed: SealCheck = { ...plain, number, state: 'changed' };
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
  return {
    ...plain,
    number,
    certificate_sha256: signer,
    state: known.includes(signer) ? 'genuine' : 'foreign',
  };
}

/** The fingerprint of the certificate whose signature fits, or null. */
async function signerOf(cms: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<string | null> {
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
    return certificate ? sha256(new Uint8Array(certificate.toSchema().toBER())) : null;
  } catch {
    // What cannot be read as a signature is none.
    return null;
  }
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

/** The reason of the seal, written as UTF-16 in hex: `Sealed CON-… version 1`. */
function numberIn(text: string): string | null {
  const hex = /\/Reason <feff([0-9a-f]+)>/.exec(text)?.[1] ?? '';
  const reason = hex.replaceAll(/[0-9a-f]{4}/g, (code) => String.fromCharCode(Number.parseInt(code, 16)));
  return /^Sealed ([A-Z]+-\d+) version \d+$/.exec(reason)?.[1] ?? null;
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
