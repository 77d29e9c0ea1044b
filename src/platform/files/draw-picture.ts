import { readSafeSvg } from './svg-check.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif';
export type PictureOrder = {
  bytes: Uint8Array;
  /** Whether the bytes are SVG, whose own size means nothing. */
  isSvg: boolean;
  format: PictureFormat;
  /** Pixels of the longer side; a smaller picture keeps its size, a drawing is drawn as large as this. */
  mostSide: number;
};

/** What the process says of an SVG that is not on the allow-list. */
export const unsafeSvg = 'This is no SVG that only draws';

const quality = 88;

/** The picture drawn anew: small enough, and without whatever else its file held, such as where it was taken. */
export async function drawPicture({ bytes, isSvg, format, mostSide }: PictureOrder): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const picture = await loadImage(Buffer.from(isSvg ? svgOfSize(bytes, mostSide) : bytes));
  const longest = Math.max(picture.width, picture.height);
  if (!(picture.width > 0 && picture.height > 0)) throw new Error('The picture has no size');
  const scale = Math.min(1, mostSide / longest);
  const sheet = createCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const context = sheet.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, sheet.width, sheet.height);
  if (format === 'png') return sheet.encode('png');
  if (format === 'avif') return sheet.encode('avif', { quality });
  return sheet.encode(format, quality);
}

/** The library makes room for a drawing as large as it calls itself, and ends the process if there is none. */
function svgOfSize(bytes: Uint8Array, mostSide: number): string {
  const root = readSafeSvg(bytes)?.[0];
  if (!root) throw new Error(unsafeSvg);
  const { width, height, box } = extentOf(root.attributes);
  const scale = mostSide / Math.max(width, height);
  const sized = new Map(root.attributes)
    .set('viewBox', box)
    .set('width', String(Math.max(1, Math.round(width * scale))))
    .set('height', String(Math.max(1, Math.round(height * scale))));
  const written = [...sized].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const text = new TextDecoder().decode(bytes);
  const rest = text.slice(root.tag.end);
  return text[root.tag.end - 2] === '/' ? `<svg${written}/>` : `<svg${written}>${rest}`;
}

/** How large a drawing calls itself; null for one that is not on the allow-list. */
export function readSvgSize(bytes: Uint8Array): { width: number; height: number } | null {
  const root = readSafeSvg(bytes)?.[0];
  return root ? extentOf(root.attributes) : null;
}

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function extentOf(attributes: ReadonlyMap<string, string>): { width: number; height: number; box: string } {
  const box =
    attributes
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth = 0, boxHeight = 0] = box;
  if (box.length === 4 && box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0)
    return { width: boxWidth, height: boxHeight, box: box.join(' ') };
  const length = (name: string, otherwise: number) => {
    const given = attributes.get(name) ?? '';
    const value = given.endsWith('%') ? Number.NaN : Number.parseFloat(given);
    return value > 0 && Number.isFinite(value) ? value : otherwise;
  };
  // What browsers take for a drawing that does not say.
  const [width, height] = [length('width', 300), length('height', 150)];
  return { width, height, box: `0 0 ${width} ${height}` };
}
