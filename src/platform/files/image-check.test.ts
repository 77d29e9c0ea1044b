import { describe, expect, it } from 'vitest';
import { checkImage } from './image-check.server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

describe('image check', () => {
  it('knows pictures by their content', async () => {
    expect(await checkImage(png)).toEqual({ contentType: 'image/png', ext: 'png' });
    expect(await checkImage(gif)).toEqual({ contentType: 'image/gif', ext: 'gif' });
    const drawn = `<?xml version="1.0" encoding="UTF-8"?><!-- Logo --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><style>.a{fill:url(#g)}</style></defs>
      <path class="a" d="M0 0h9v9z" style="stroke:#000"/><use href="#g"/><text x='1'>A &amp; B</text></svg>`;
    expect(await checkImage(Buffer.from(drawn))).toEqual({ contentType: 'image/svg+xml', ext: 'svg' });
  });

  it('refuses what is empty, too large or not a picture', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html><script>1</script></html>'),
      Buffer.from('text'),
    ]) {
      await expect(checkImage(bytes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(checkImage(png, 10)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses an SVG that could run or load something', async () => {
    const bad = [
      svg('<script>alert(1)</script>'),
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
      svg('<path d="x" <script>'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'),
      Buffer.from(`\ufeff${svg('<script/>').toString()}`, 'utf16le'),
    ];
    for (const bytes of bad) await expect(checkImage(bytes), bytes.toString()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
