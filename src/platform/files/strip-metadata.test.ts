import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { preparePicture } from './prepare-picture.server.ts';
import { stripMetadata } from './strip-metadata.ts';

const place = 'GPS 48.137 11.575';
const limits = { bytes: 1024 ** 2, side: 400 };

function chunk(type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1');
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

async function painted(format: 'png' | 'webp'): Promise<Buffer> {
  const sheet = createCanvas(30, 20);
  const context = sheet.getContext('2d');
  context.fillStyle = '#e2703a';
  context.fillRect(0, 0, 15, 20);
  return format === 'png' ? sheet.encode('png') : sheet.encode('webp', 90);
}

it('takes the place where a PNG was made out of it, and what hangs behind it, and leaves its pixels', async () => {
  const png = await painted('png');
  const end = png.length - 12;
  const told = Buffer.concat([
    ...[png.subarray(0, 33), chunk('eXIf', place), chunk('tEXt', `Comment\0${place}`), png.subarray(33, end)],
    ...[png.subarray(end), Buffer.from(place)],
  ]);
  const { bytes } = await preparePicture(told, limits);
  expect(Buffer.from(bytes).equals(png)).toBe(true);
});

it('takes EXIF and XMP out of a WebP and says so in its head', async () => {
  const webp = await painted('webp');
  expect(webp.toString('latin1', 12, 16), 'half of it is transparent, so it has an extended head').toBe('VP8X');
  const part = (type: string, text: string) => {
    const framed = Buffer.alloc(8 + text.length + (text.length % 2));
    framed.write(type, 0, 'latin1');
    framed.writeUInt32LE(text.length, 4);
    framed.write(text, 8, 'latin1');
    return framed;
  };
  const told = Buffer.concat([webp, part('EXIF', place), part('XMP ', place)]);
  told.writeUInt32LE(told.length - 8, 4);
  told.writeUInt8(told.readUInt8(20) | 0x08 | 0x04, 20);
  const stripped = Buffer.from(stripMetadata(told, 'image/webp'));
  expect(stripped.equals(webp)).toBe(true);
  expect((await loadImage(stripped)).width).toBe(30);
});

it('takes comments and notes of applications out of a GIF, but not how often it repeats', () => {
  const start = Buffer.from('R0lGODlhAQABAIAAAAAAAP///w==', 'base64');
  const loop = Buffer.concat([Buffer.from([0x21, 0xff, 0x0b]), Buffer.from('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])]);
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 0x0b]), Buffer.from('XMP DataXMP'), Buffer.from([3, 65, 66, 67, 0])]);
  const comment = Buffer.from([0x21, 0xfe, 3, 65, 66, 67, 0]);
  const image = Buffer.from('LAAAAAABAAEAAAICRAEAOw==', 'base64');
  const told = Buffer.concat([start, loop, xmp, comment, image]);
  expect(Buffer.from(stripMetadata(told, 'image/gif')).equals(Buffer.concat([start, loop, image]))).toBe(true);
});

it('leaves what has nothing to take out, or breaks off, as it is', async () => {
  const png = await painted('png');
  expect(stripMetadata(png, 'image/png')).toBe(png);
  const cut = png.subarray(0, 40);
  expect(stripMetadata(cut, 'image/png')).toBe(cut);
  expect(stripMetadata(Buffer.from('GIF89a'), 'image/gif').length).toBe(6);
});
