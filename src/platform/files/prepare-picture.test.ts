import { deflateSync } from 'node:zlib';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { longestBlock } from '#tests/longest-block.ts';
import type { PictureFormat } from './draw-picture.ts';
import { pictureSize } from './picture-size.ts';
import { preparePicture } from './prepare-picture.server.ts';
import { readSafeSvg } from './svg-check.ts';

const limits = { bytes: 5 * 1024 * 1024, side: 400 };
const prepare = (bytes: Uint8Array) => preparePicture(bytes, limits);
const refusal = { code: 'BAD_REQUEST' };

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

describe('preparing a picture', () => {
  it('knows pictures by their content', async () => {
    expect(await prepare(png)).toEqual({ bytes: png, type: { contentType: 'image/png', ext: 'png' } });
    expect(await prepare(gif)).toEqual({ bytes: gif, type: { contentType: 'image/gif', ext: 'gif' } });
    const drawn = `<?xml version="1.0" encoding="UTF-8"?><!-- Logo --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><style>.a{fill:url(#g)}</style></defs>
      <path class="a" d="M0 0h9v9z" style="stroke:#000"/><use href="#g"/><text x='1'>A &amp; B</text></svg>`;
    expect((await prepare(Buffer.from(drawn))).type).toEqual({ contentType: 'image/svg+xml', ext: 'svg' });
  });

  it('refuses what is empty, too large or not a picture', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html><script>1</script></html>'),
      Buffer.from('text'),
    ]) {
      await expect(prepare(bytes)).rejects.toMatchObject(refusal);
    }
    await expect(preparePicture(png, { ...limits, bytes: 10 })).rejects.toMatchObject(refusal);
  });

  it('refuses an SVG that could run or load something', async () => {
    const script = svg('<script>alert(1)</script>');
    const utf16 = Buffer.from(`\ufeff${svg('<script/>').toString()}`, 'utf16le');
    const entity = Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>');
    const bad = [
      script,
      svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
      svg('', 'onload="alert(1)"'),
      svg('<path oNclick = "x()" d=""/>'),
      svg('<a href="javascript:alert(1)"><text>x</text></a>'),
      svg('<use href="https://evil.example/x.svg#a"/>'),
      svg('<use xlink:href="&#106;avascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
      svg('<image href="https://evil.example/pixel.png"/>'),
      svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'),
      svg('<foreignObject><iframe src="x"/></foreignObject>'),
      svg('<style>@import url(https://evil.example/x.css)</style>'),
      svg('<rect fill="url(https://evil.example/x)"/>'),
      svg('<rect style="background:ur\\6c(https://evil.example)"/>'),
      svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
      // A prefix of an editor that stands for SVG itself: this is a script.
      svg('<inkscape:script xmlns:inkscape="http://www.w3.org/2000/svg">alert(1)</inkscape:script>'),
      svg('<title xmlns="http://www.w3.org/1999/xhtml">x</title>'),
      svg('<style>rect{fill:image-set("https://evil.example/x.png" 1x)}</style>'),
      svg('<style><![CDATA[@import "https://evil.example/x.css";]]></style>'),
      svg('<rect fill="&#117;rl(https://evil.example/x)"/>'),
      svg('<g><rect></g></rect>'),
      svg('<rect fill="#000" fill="#fff"/>'),
      svg('&nbsp;'),
      svg('<?xml-stylesheet href="https://evil.example/x.css"?>'),
      Buffer.from('<svg viewBox="0 0 9 9"></svg>'),
      Buffer.from(`${svg('').toString()}${svg('').toString()}`),
      svg('<g>'.repeat(100) + '</g>'.repeat(100)),
      svg('<path d="x" <script>'),
      entity,
      utf16,
    ];
    for (const bytes of bad) expect(readSafeSvg(bytes), bytes.toString()).toBeNull();
    // The process that draws asks the same allow-list: three are enough to see that it does.
    for (const bytes of [script, entity, utf16]) await expect(prepare(bytes)).rejects.toMatchObject(refusal);
  });
});

const painted = (width: number, height: number) => {
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  context.fillStyle = '#1f4d3f';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#f7f1e3';
  context.fillRect(width / 2, 0, width / 2, height);
  return sheet;
};

/** A PNG of one color that is small as a file, whatever its size in pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(1024));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const encoded = (sheet: Canvas, format: PictureFormat) => {
  if (format === 'png') return sheet.encode('png');
  return format === 'avif' ? sheet.encode('avif') : sheet.encode(format);
};

describe('the size of a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('is read from the head of a %s, and made small enough', async (format) => {
    const large = await encoded(painted(900, 300), format);
    expect(pictureSize(large)).toEqual({ width: 900, height: 300 });
    const { bytes, type } = await prepare(large);
    expect(pictureSize(bytes)).toEqual({ width: 400, height: 133 });
    expect(type.contentType).toBe(`image/${format}`);
    expect(bytes.length).toBeLessThan(large.length * 2);
  });

  it('is refused beyond 25 megapixels before anything is unpacked', async () => {
    const before = process.memoryUsage().rss;
    await expect(prepare(bomb(20_000, 20_000))).rejects.toMatchObject({
      ...refusal,
      message: 'The image has 20000 × 20000 pixels; at most 25 megapixels are allowed.',
    });
    const inside = `<image href="data:image/png;base64,${bomb(20_000, 20_000).toString('base64')}" width="9" height="9"/>`;
    await expect(prepare(svg(inside))).rejects.toMatchObject(refusal);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('of a GIF counts frames that reach beyond its screen', () => {
    const wide = Buffer.from(gif);
    wide.writeUInt16LE(60_000, gif.indexOf(0x2c, 19) + 5);
    expect(pictureSize(wide)).toEqual({ width: 60_000, height: 1 });
    expect(pictureSize(gif.subarray(0, 20))).toBeNull();
  });

  it('that a drawing states for itself takes no room', async () => {
    // The library that draws it would ask for 40 GB, and end its process.
    const square = '<rect width="100000" height="100000" fill="#1f4d3f"/>';
    expect((await prepare(svg(square, 'width="100000" height="100000"'))).type.ext).toBe('svg');
    expect((await prepare(svg(square, 'viewBox="0 0 100000 100000"'))).type.ext).toBe('svg');
    expect((await prepare(svg('', 'width="1" height="1e9"'))).type.ext).toBe('svg');
  });
});

describe('what is stored', () => {
  it('says nothing of where a photograph was taken, and is the right way up', async () => {
    const photo = await painted(300, 200).encode('jpeg');
    const exif = Buffer.from('457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000', 'hex');
    const place = Buffer.from('GPS 48.137 11.575');
    const segment = Buffer.concat([exif, place]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(segment.length + 2);
    const turned = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, segment, photo.subarray(2)]);
    const { bytes } = await prepare(turned);
    expect(Buffer.from(bytes).includes('GPS 48.137')).toBe(false);
    expect(pictureSize(bytes)).toEqual({ width: 200, height: 300 });
    expect((await loadImage(Buffer.from(bytes))).width).toBe(200);
  });

  it('can be read: a file that only begins like a picture is refused', async () => {
    const photo = await painted(900, 300).encode('jpeg');
    await expect(prepare(photo.subarray(0, 700))).rejects.toMatchObject({
      ...refusal,
      message: 'This image cannot be read. Please save it again or choose another.',
    });
  });
});

it('checks an SVG in time proportional to its length, whatever it holds', () => {
  const parts = ['<!--', '<!DOCTYPE', '<a ', 'a="b" ', '<g ', ' ', '<', '&#1;', '<g a="', ']]>', '<![CDATA[', 'url('];
  for (const part of parts) {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" ${part.repeat(Math.ceil(1_000_000 / part.length))}`;
    for (const bytes of [Buffer.from(hostile), Buffer.from(hostile.replace('svg" ', 'svg">'))]) {
      const began = performance.now();
      readSafeSvg(bytes);
      // 200 kB took 19 seconds, and five times as much would have taken eight minutes.
      expect(performance.now() - began, part).toBeLessThan(1_000);
    }
  }
});

it('is checked beside the serving thread, which goes on', async () => {
  const large = svg('&#1;'.repeat(400_000));
  expect(await longestBlock(() => expect(prepare(large)).rejects.toMatchObject(refusal))).toBeLessThan(250);
});
