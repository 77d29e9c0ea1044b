import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BrandColors } from '#shared/branding.ts';
import { inkOn, mixed } from './colors.ts';
import { addressLine, cut, headlineLines, lastLine, textLines } from './og-layout.ts';

export type PictureText = { headline: string; text: string; studio: string; address: string };
export type Picture = { png: Buffer; etag: string };

export const pictureSize = { width: 1200, height: 630 };

type Canvas = typeof import('@napi-rs/canvas');
const faces = {
  FoyerDisplay: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  FoyerText: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

let canvas: Promise<Canvas> | null = null;

/** Loaded with the first picture: most processes never draw one. The faces are our own, so no system font is needed. */
export function loadCanvas(): Promise<Canvas> {
  canvas ??= (async () => {
    const module = await import('@napi-rs/canvas');
    const { resolve } = createRequire(import.meta.url);
    for (const [name, path] of Object.entries(faces)) module.GlobalFonts.register(await readFile(resolve(path)), name);
    return module;
  })().catch((error: unknown) => {
    canvas = null;
    throw error;
  });
  return canvas;
}

const most = 60;
const kept = new Map<string, Promise<Picture>>();

/** A page's picture in the studio's colours. What it shows is its key, so a changed brand is a new picture. */
export function pictureOf(text: PictureText, colors: BrandColors): Promise<Picture> {
  const key = createHash('sha256')
    .update(JSON.stringify([text, colors]))
    .digest('base64url')
    .slice(0, 22);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= most) kept.clear();
  const drawing = draw(text, colors).then((png) => ({ png, etag: `"${key}"` }));
  drawing.catch(() => kept.delete(key));
  kept.set(key, drawing);
  return drawing;
}

async function draw({ headline, text, studio, address }: PictureText, colors: BrandColors): Promise<Buffer> {
  const { createCanvas } = await loadCanvas();
  const sheet = createCanvas(pictureSize.width, pictureSize.height);
  const at = sheet.getContext('2d');
  const ink = inkOn(colors.primary);
  at.fillStyle = colors.primary;
  at.fillRect(0, 0, pictureSize.width, pictureSize.height);
  drawHall(at, colors, ink);

  at.fillStyle = ink;
  at.font = '600 34px FoyerText';
  at.fontVariationSettings = '"wght" 620';
  at.fillText(cut(studio, 760, widthIn(at)), 80, 112);
  at.font = '500 24px FoyerText';
  at.fontVariationSettings = '"wght" 420';
  at.fillStyle = mixed(ink, colors.primary, 0.22);
  at.fillText(cut(address, 700, widthIn(at)), 80, addressLine);

  at.font = textFont;
  at.fillStyle = mixed(ink, colors.primary, 0.18);
  const below = textLines(text, widthIn(at));
  for (const { line, y } of below) at.fillText(line, 80, y);

  at.fillStyle = ink;
  at.fontVariationSettings = '"wght" 700';
  at.letterSpacing = '-2px';
  const { size, lines } = headlineLines(headline, below[0]?.y ?? lastLine, (line, inSize) => {
    at.font = headlineFont(inSize);
    return at.measureText(line).width;
  });
  at.font = headlineFont(size);
  for (const { line, y } of lines) at.fillText(line, 76, y);
  return sheet.encode('png');
}

const textFont = '400 26px FoyerText';
const headlineFont = (size: number): string => `700 ${size}px FoyerDisplay`;
const widthIn = (at: SKRSContext2D) => (line: string) => at.measureText(line).width;

/** The studio's recurring shape: round-headed openings, one in the other, and a light in the last. */
function drawHall(at: SKRSContext2D, colors: BrandColors, ink: string) {
  const floor = pictureSize.height;
  for (const [x, width, top, share] of [
    [740, 520, 60, 0.05],
    [820, 400, 160, 0.1],
    [900, 280, 262, 0.16],
    [970, 170, 364, 0.24],
  ] as const) {
    const radius = width / 2;
    at.beginPath();
    at.moveTo(x, floor);
    at.lineTo(x, top + radius);
    at.arc(x + radius, top + radius, radius, Math.PI, 0);
    at.lineTo(x + width, floor);
    at.closePath();
    at.fillStyle = mixed(colors.primary, ink, share);
    at.fill();
  }
  at.beginPath();
  at.arc(1055, 470, 34, 0, Math.PI * 2);
  at.fillStyle = colors.accent;
  at.fill();
}
