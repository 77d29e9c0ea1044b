import { createHash } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BrandColors } from '#shared/branding.ts';
import { inkOn } from './colors.ts';
import { loadCanvas, type Picture } from './og-picture.server.ts';

/** By the name of its file: how large, and how much of it is the rounded sheet (a maskable one is cut to any shape by the system). */
const icons = {
  'icon-180.png': { size: 180, isMaskable: true },
  'icon-192.png': { size: 192, isMaskable: false },
  'icon-512.png': { size: 512, isMaskable: false },
  'maskable-512.png': { size: 512, isMaskable: true },
} as const;
type IconFile = keyof typeof icons;
export const isIconFile = (file: string): file is IconFile => Object.hasOwn(icons, file);

const kept = new Map<string, Promise<Picture>>();

/** The app's icon in the studio's colours, with the first letter of its name. */
export function appIcon(file: IconFile, studio: string, colors: BrandColors): Promise<Picture> {
  const letter = letterOf(studio);
  const key = createHash('sha256')
    .update(JSON.stringify([file, letter, colors.primary, colors.accent]))
    .digest('base64url')
    .slice(0, 22);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= 20) kept.clear();
  const drawing = draw(file, letter, colors).then((png) => ({ png, etag: `"${key}"` }));
  drawing.catch(() => kept.delete(key));
  kept.set(key, drawing);
  return drawing;
}

/** Null where our own face has no letter for it: other alphabets get a shape. */
function letterOf(studio: string): string | null {
  const [first = ''] = studio.trim();
  return /^[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]$/.test(first) ? first.toUpperCase() : null;
}

async function draw(file: IconFile, letter: string | null, colors: BrandColors): Promise<Buffer> {
  const { size, isMaskable } = icons[file];
  const { createCanvas } = await loadCanvas();
  const sheet = createCanvas(size, size);
  const at = sheet.getContext('2d');
  at.scale(size / 100, size / 100);
  at.fillStyle = colors.primary;
  at.beginPath();
  at.roundRect(0, 0, 100, 100, isMaskable ? 0 : 22);
  at.fill();
  at.fillStyle = inkOn(colors.primary);
  if (letter) drawLetter(at, letter);
  else drawArch(at);
  at.fillStyle = colors.accent;
  at.beginPath();
  at.arc(69, 69, 6, 0, Math.PI * 2);
  at.fill();
  return sheet.encode('png');
}

function drawLetter(at: SKRSContext2D, letter: string): void {
  at.font = '700 54px FoyerDisplay';
  at.fontVariationSettings = '"wght" 700';
  at.textAlign = 'center';
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = at.measureText(letter);
  at.fillText(letter, 48, 50 + (above - below) / 2);
}

/** The studio's recurring shape: a round-headed opening. */
function drawArch(at: SKRSContext2D): void {
  at.beginPath();
  at.moveTo(32, 74);
  at.lineTo(32, 44);
  at.arc(50, 44, 18, Math.PI, 0);
  at.lineTo(68, 74);
  at.closePath();
  at.fill();
}
