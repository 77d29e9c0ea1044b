export type PictureSize = { width: number; height: number };

/** A photograph of a phone. Unpacked it takes four bytes for each of them. */
export const mostPixels = 25_000_000;

/** How many pixels a picture unpacks to; infinite if its head does not tell. */
export const pixelsOf = (bytes: Uint8Array): number => {
  const size = pictureSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size.width * size.height : Number.POSITIVE_INFINITY;
};

/** Width and height as the head of a PNG, JPEG, GIF, WebP or AVIF states them: nothing is unpacked. */
export function pictureSize(given: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.toString('latin1', 0, 3) === 'GIF') return gifSize(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
    if (bytes.toString('latin1', 4, 8) === 'ftyp') return avifSize(bytes);
  } catch (error) {
    // The head ends early.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** Frames may reach beyond the stated screen, and decoders make room for them. */
function gifSize(bytes: Buffer): PictureSize {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colorTable(bytes.readUInt8(10));
  for (let block = bytes.readUInt8(at); block !== 0x3b; block = at < bytes.length ? bytes.readUInt8(at) : 0x3b) {
    if (block === 0x2c) {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at += 11 + colorTable(bytes.readUInt8(at + 9));
    } else at += 2;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    at += 1;
  }
  return size;
}

const colorTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Filling bytes and marks without a length.
    at += marker === 0xff ? 1 : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** Each item of the file has a box with its extent; the largest is the picture. */
function avifSize(bytes: Buffer): PictureSize | null {
  let size: PictureSize | null = null;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (!size || width * height > size.width * size.height) size = { width, height };
  }
  return size;
}

/** Several pictures that are shown one after the other: drawing it once would keep the first alone. */
export const isAnimated = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  return head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0;
};
