import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BrandColors } from '#shared/branding.ts';
import { inkOn, mixed } from './colors.ts';

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
function loadCanvas(): Promise<Canvas> {
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
  at.fillText(cut(at, studio, 760), 80, 112);
  at.font = '500 24px FoyerText';
  at.fontVariationSettings = '"wght" 420';
  at.fillStyle = mixed(ink, colors.primary, 0.22);
  at.fillText(cut(at, address, 700), 80, 152);

  at.fillStyle = ink;
  at.fontVariationSettings = '"wght" 700';
  at.letterSpacing = '-2px';
  const { size, lines } = sized(at, headline, 760, [96, 84, 72, 62, 54]);
  at.font = `700 ${size}px FoyerDisplay`;
  const bottom = 450;
  const top = bottom - (lines.length - 1) * size * 1.03;
  for (const [row, line] of lines.entries()) at.fillText(line, 76, top + row * size * 1.03);

  at.font = '400 28px FoyerText';
  at.fontVariationSettings = '"wght" 420';
  at.letterSpacing = '0px';
  at.fillStyle = mixed(ink, colors.primary, 0.18);
  const [first = '', ...rest] = wrap(at, text, 720);
  at.fillText(first, 80, 520);
  at.fillText(cut(at, rest.join(' '), 720), 80, 560);
  return sheet.encode('png');
}

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

function wrap(at: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && at.measureText(`${last} ${word}`).width <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The largest size at which the text takes three lines; a text that never fits is cut. */
function sized(at: SKRSContext2D, text: string, width: number, sizes: number[]): { size: number; lines: string[] } {
  for (const size of sizes) {
    at.font = `700 ${size}px FoyerDisplay`;
    const lines = wrap(at, text, width);
    if (lines.length <= 3 && lines.every((line) => at.measureText(line).width <= width)) return { size, lines };
  }
  const lines = wrap(at, text, width).slice(0, 3);
  return { size: sizes.at(-1) ?? 54, lines: lines.map((line) => cut(at, line, width)) };
}

function cut(at: SKRSContext2D, text: string, width: number): string {
  if (at.measureText(text).width <= width) return text;
  let kept = text;
  while (kept.length > 1 && at.measureText(`${kept}…`).width > width) kept = kept.slice(0, -1);
  // At a word's end, unless that would take half of the line.
  const space = kept.lastIndexOf(' ');
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
