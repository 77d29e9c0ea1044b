/*
 * What a picture file says besides its pixels (where and when it was taken, by which device, by whom) is taken out without
 * touching the pixels. For files that are kept as they are; what is drawn anew loses all of it anyway.
 */

/** The chunks that the pixels and their colours need, animations included. */
const pngChunks = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'].concat([
    'acTL',
    'fcTL',
    'fdAT',
  ]),
);
const webpLeftOut = new Set(['EXIF', 'XMP ']);
/** Of the flags in a WebP's head: it has EXIF, it has XMP. */
const webpFlags = 0x08 | 0x04;
/** How often an animation repeats; every other application's block is notes to itself. */
const gifKept = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** The same bytes where there is nothing to take out, or where they cannot be read to their end. */
export function stripMetadata(bytes: Uint8Array, contentType: string): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = readParts(buffer, contentType);
  const isWhole = parts?.every(({ end }) => end <= buffer.length);
  if (!parts || !isWhole || parts.every(({ isKept }) => isKept)) return bytes;
  const kept = Buffer.concat(parts.filter(({ isKept }) => isKept).map(({ start, end }) => buffer.subarray(start, end)));
  return contentType === 'image/webp' ? withWebpHead(kept) : kept;
}

type Part = { start: number; end: number; isKept: boolean };

function readParts(bytes: Buffer, contentType: string): Part[] | null {
  try {
    if (contentType === 'image/png') return pngParts(bytes);
    if (contentType === 'image/webp') return webpParts(bytes);
    if (contentType === 'image/gif') return gifParts(bytes);
  } catch (error) {
    // A length points beyond the end.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function pngParts(bytes: Buffer): Part[] {
  const parts: Part[] = [{ start: 0, end: 8, isKept: true }];
  for (let at = 8; at < bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    parts.push({ start: at, end, isKept: pngChunks.has(type) });
    at = end;
    // Whatever follows the end of the picture is no part of it.
    if (type === 'IEND') break;
  }
  const last = parts.at(-1)?.end ?? 0;
  return last < bytes.length ? [...parts, { start: last, end: bytes.length, isKept: false }] : parts;
}

function webpParts(bytes: Buffer): Part[] {
  const parts: Part[] = [{ start: 0, end: 12, isKept: true }];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    parts.push({ start: at, end, isKept: !webpLeftOut.has(bytes.toString('latin1', at, at + 4)) });
    at = end;
  }
  return parts;
}

/** The head tells the length of the whole, and which of the parts above it has. */
function withWebpHead(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(bytes.length - 8, 4);
  if (bytes.toString('latin1', 12, 16) === 'VP8X') bytes.writeUInt8(bytes.readUInt8(20) & ~webpFlags, 20);
  return bytes;
}

function gifParts(bytes: Buffer): Part[] {
  const table = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + table(bytes.readUInt8(10));
  const parts: Part[] = [{ start: 0, end: at, isKept: true }];
  while (at < bytes.length) {
    const start = at;
    const block = bytes.readUInt8(at);
    if (block === 0x3b) {
      parts.push({ start, end: start + 1, isKept: true });
      if (start + 1 < bytes.length) parts.push({ start: start + 1, end: bytes.length, isKept: false });
      return parts;
    }
    const label = block === 0x21 ? bytes.readUInt8(at + 1) : null;
    // A comment, or what some application noted, such as XMP.
    const isKept = label !== 0xfe && (label !== 0xff || gifKept.has(bytes.toString('latin1', at + 3, at + 14)));
    at += block === 0x2c ? 11 + table(bytes.readUInt8(at + 9)) : 2;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    at += 1;
    parts.push({ start, end: at, isKept });
  }
  return parts;
}
