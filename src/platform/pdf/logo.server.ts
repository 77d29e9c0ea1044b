import { createHash } from 'node:crypto';

const mostPixels = 900;
let last: { sha256: string; png: Promise<Buffer | null> } | null = null;

/** A picture of any format as a PNG. The name stands in place of one that cannot be read: a document must not fail for a picture. */
export function logoPng(logo: Uint8Array): Promise<Buffer | null> {
  const sha256 = createHash('sha256').update(logo).digest('hex');
  if (last?.sha256 !== sha256) last = { sha256, png: draw(logo).catch(() => null) };
  return last.png;
}

async function draw(logo: Uint8Array): Promise<Buffer | null> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const picture = await loadImage(Buffer.from(logo));
  if (!picture.width || !picture.height) return null;
  const scale = mostPixels / Math.max(picture.width, picture.height);
  const sheet = createCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  sheet.getContext('2d').drawImage(picture, 0, 0, sheet.width, sheet.height);
  return sheet.encode('png');
}
